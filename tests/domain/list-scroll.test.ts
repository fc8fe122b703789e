import { describe, expect, test } from 'vitest'
import {
  refolded,
  resized,
  rested,
  scrolled,
  settled,
  shown,
  topToFollow,
  topToKeep,
  unscrolled,
  wantsOlder,
  type ScrollPosition,
} from '#lib/domain/page/list-scroll.ts'

const at = (top: number, height = 2000): ScrollPosition => ({ top, height, viewport: 600 })
const END = at(1400)
const atEnd = settled(unscrolled, END, true)

describe('[SCROLL-1] a growing list', () => {
  test('is followed at the end, and from wherever a movement ended close to it', () => {
    expect(topToFollow(atEnd, at(1400, 2300))).toBe(2300)
    const close = rested(scrolled(atEnd, at(1360)))
    expect(topToFollow(close, at(1360, 2300))).toBe(2300)
  })

  test('is not followed when the reader is away from the end', () => {
    const away = rested(scrolled(atEnd, at(1299)))
    expect(topToFollow(away, at(1299, 2300))).toBeNull()
  })

  test('is not followed when the reader unfolded much of it, but is after little unfolding or folding in', () => {
    const opened = refolded(atEnd, at(1400, 2300))
    expect(topToFollow(opened, at(1400, 2300))).toBeNull()
    expect(topToFollow(refolded(atEnd, at(1400, 2080)), at(1400, 2080))).toBe(2080)
    expect(topToFollow(refolded(opened, END), at(1400, 2100))).toBe(2100)
  })

  test('is followed again when it shrank and the end came near, not when the end is far or it grew', () => {
    const away = rested(scrolled(atEnd, at(1200)))
    expect(resized(away, at(1200, 1900)).isAtEnd).toBe(true)
    expect(resized(away, at(1200, 1901)).isAtEnd).toBe(false)
    expect(resized({ ...away, position: at(1200, 1850) }, at(1200, 1900)).isAtEnd).toBe(false)
    expect(resized(atEnd, at(1400, 2300)).isAtEnd).toBe(true)
  })

  test('is followed again when more of the list shows, as without the keyboard, until its end is near', () => {
    const up = rested(
      scrolled(settled(unscrolled, { top: 500, height: 800, viewport: 300 }, true), {
        top: 0,
        height: 800,
        viewport: 300,
      }),
    )
    expect(up.isAtEnd).toBe(false)
    expect(resized(up, { top: 0, height: 800, viewport: 780 }).isAtEnd).toBe(true)
    expect(resized(up, { top: 0, height: 800, viewport: 600 }).isAtEnd, 'still far').toBe(false)
  })

  test('is followed when less of the list shows before the browser tells of our own movement', () => {
    const smaller = { top: 1400, height: 2000, viewport: 300 }
    expect(topToFollow(scrolled(atEnd, smaller), smaller)).toBe(2000)
    const up = { ...smaller, top: 1300 }
    expect(topToFollow(rested(scrolled(atEnd, up)), up), 'the reader moved it').toBeNull()
  })

  test('is followed after a jump to a message near its end, not after one far up', () => {
    expect(shown(atEnd, END).isAtEnd).toBe(true)
    expect(shown(atEnd, at(1299)).isAtEnd).toBe(false)
  })

  test('never pulls back a reader who scrolls up or has a finger on the list', () => {
    expect(topToFollow(scrolled(atEnd, at(1380)), at(1380, 2300))).toBeNull()
    expect(topToFollow({ ...atEnd, isHeld: true }, at(1400, 2300))).toBeNull()
  })

  test('stays untouched if it stands already: moving it would end a scroll that WebKitGTK has just begun', () => {
    expect(topToFollow(atEnd, END)).toBeNull()
    expect(topToFollow(atEnd, at(1399.5))).toBeNull()
    const behind = { ...atEnd, isBehind: true }
    expect(settled(behind, at(1400, 2300), false).isBehind).toBe(true)
    expect(settled(behind, END, false).isBehind, 'the end came to it').toBe(false)
  })

  test('does not take a shrunk list or a way down for a reader on the way up', () => {
    expect(scrolled(settled(atEnd, END, false), at(1200, 1800)).isOnTheWay).toBe(false)
    expect(scrolled(scrolled(atEnd, at(1300)), at(1320)).isOnTheWay).toBe(false)
  })
})

describe('[SCROLL-4] on the way to the end', () => {
  const going = { ...scrolled(atEnd, at(300)), isGoingToEnd: true }
  test('the list stays so until it arrives there', () => {
    expect(scrolled(going, at(900)).isGoingToEnd).toBe(true)
    expect(scrolled(scrolled(going, at(900)), END).isGoingToEnd).toBe(false)
  })
  test('the list stays so until the person turns round', () => {
    expect(scrolled(scrolled(going, at(900)), at(880)).isGoingToEnd).toBe(false)
  })
  test('growth below makes the way longer', () => {
    expect(scrolled(scrolled(going, at(900)), at(1400, 2119)).isGoingToEnd).toBe(true)
  })
})

describe('[SCROLL-3] the person has scrolled', () => {
  test('not when we moved the list ourselves, give or take a pixel', () => {
    expect(scrolled(atEnd, END).hasScrolled).toBe(false)
    expect(scrolled(atEnd, at(1399.5)).hasScrolled).toBe(false)
  })

  test('when the list moved to another place, and when it moves again', () => {
    expect(scrolled(atEnd, at(1390)).hasScrolled).toBe(true)
    expect(scrolled(scrolled(atEnd, END), END).hasScrolled, 'of where we put it we are told once').toBe(true)
    expect(scrolled(scrolled(atEnd, at(500)), END).hasScrolled).toBe(true)
  })

  test('when unfolded content takes the end more than 100 px away', () => {
    expect(refolded(atEnd, at(1400, 2100)).hasScrolled).toBe(false)
    expect(refolded(atEnd, at(1400, 2101)).hasScrolled).toBe(true)
    expect(refolded(refolded(atEnd, at(1400, 2300)), END).hasScrolled).toBe(true)
  })
})

describe('older messages above', () => {
  const reading = scrolled(atEnd, at(300))

  test('leave the line that is read in its place', () => {
    expect(topToKeep(reading, at(300, 2900))).toBe(1200)
  })

  test('need no correction if the browser made it or the end is followed', () => {
    expect(topToKeep(reading, at(1202, 2900))).toBeNull()
    expect(topToKeep(atEnd, at(1400, 2900))).toBeNull()
  })

  test('are wanted near the top after a scroll, and in a list that shows all it has', () => {
    expect(wantsOlder(reading, at(899))).toBe(true)
    expect(wantsOlder(reading, at(900))).toBe(false)
    expect(wantsOlder(unscrolled, at(0))).toBe(false)
    expect(wantsOlder(unscrolled, at(0, 600))).toBe(true)
  })
})
