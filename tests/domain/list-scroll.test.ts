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

describe('[SCROLL-1] what grows', () => {
  test('is followed at the end, and from wherever a movement ended close to it', () => {
    expect(topToFollow(atEnd, at(1400, 2300))).toBe(2300)
    const close = rested(scrolled(atEnd, at(1360)))
    expect(topToFollow(close, at(1360, 2300))).toBe(2300)
  })

  test('is not followed by whoever is away from the end', () => {
    const away = rested(scrolled(atEnd, at(1299)))
    expect(topToFollow(away, at(1299, 2300))).toBeNull()
  })

  test('is not followed where the reader unfolded much of it, but it is where that was little, and once it is folded in', () => {
    const opened = refolded(atEnd, at(1400, 2300))
    expect(topToFollow(opened, at(1400, 2300))).toBeNull()
    expect(topToFollow(refolded(atEnd, at(1400, 2080)), at(1400, 2080))).toBe(2080)
    expect(topToFollow(refolded(opened, END), at(1400, 2100))).toBe(2100)
  })

  test('is followed again where it became shorter and the end came near, not where it is still far or grew', () => {
    const away = rested(scrolled(atEnd, at(1200)))
    expect(resized(away, at(1200, 1900)).isAtEnd).toBe(true)
    expect(resized(away, at(1200, 1901)).isAtEnd).toBe(false)
    expect(resized({ ...away, position: at(1200, 1850) }, at(1200, 1900)).isAtEnd).toBe(false)
    expect(resized(atEnd, at(1400, 2300)).isAtEnd).toBe(true)
  })

  test('is followed again where more of the list shows, as when the keyboard goes, until its end is near', () => {
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

  test('is followed where less of the list shows by the time that the browser tells of our own movement', () => {
    const smaller = { top: 1400, height: 2000, viewport: 300 }
    expect(topToFollow(scrolled(atEnd, smaller), smaller)).toBe(2000)
    const up = { ...smaller, top: 1300 }
    expect(topToFollow(rested(scrolled(atEnd, up)), up), 'the reader moved it').toBeNull()
  })

  test('is followed by whoever was shown a message near the end, and not by whoever was shown one far up', () => {
    expect(shown(atEnd, END).isAtEnd).toBe(true)
    expect(shown(atEnd, at(1299)).isAtEnd).toBe(false)
  })

  test('pulls nobody back who is on the way up, nor under a finger', () => {
    expect(topToFollow(scrolled(atEnd, at(1380)), at(1380, 2300))).toBeNull()
    expect(topToFollow({ ...atEnd, isHeld: true }, at(1400, 2300))).toBeNull()
  })

  test('is not put where it stands already: in WebKitGTK that ends a scroll which the browser has only begun', () => {
    expect(topToFollow(atEnd, END)).toBeNull()
    expect(topToFollow(atEnd, at(1399.5))).toBeNull()
    const behind = { ...atEnd, isBehind: true }
    expect(settled(behind, at(1400, 2300), false).isBehind).toBe(true)
    expect(settled(behind, END, false).isBehind, 'the end came to it').toBe(false)
  })

  test('a list that shrank, or went down, is nobody on the way up', () => {
    expect(scrolled(settled(atEnd, END, false), at(1200, 1800)).isOnTheWay).toBe(false)
    expect(scrolled(scrolled(atEnd, at(1300)), at(1320)).isOnTheWay).toBe(false)
  })
})

describe('[SCROLL-4] on the way to the end', () => {
  const going = { ...scrolled(atEnd, at(300)), isGoingToEnd: true }
  test('it is until it has come there', () => {
    expect(scrolled(going, at(900)).isGoingToEnd).toBe(true)
    expect(scrolled(scrolled(going, at(900)), END).isGoingToEnd).toBe(false)
  })
  test('or until the person turns round', () => {
    expect(scrolled(scrolled(going, at(900)), at(880)).isGoingToEnd).toBe(false)
  })
  test('growth below makes the way longer', () => {
    expect(scrolled(scrolled(going, at(900)), at(1400, 2119)).isGoingToEnd).toBe(true)
  })
})

describe('[SCROLL-3] the person has scrolled', () => {
  test('not where we put the list ourselves, give or take a pixel', () => {
    expect(scrolled(atEnd, END).hasScrolled).toBe(false)
    expect(scrolled(atEnd, at(1399.5)).hasScrolled).toBe(false)
  })

  test('wherever else it moved, and when it moves again', () => {
    expect(scrolled(atEnd, at(1390)).hasScrolled).toBe(true)
    expect(scrolled(scrolled(atEnd, END), END).hasScrolled, 'of where we put it we are told once').toBe(true)
    expect(scrolled(scrolled(atEnd, at(500)), END).hasScrolled).toBe(true)
  })

  test('where what they unfolded leaves the end', () => {
    expect(refolded(atEnd, at(1400, 2100)).hasScrolled).toBe(false)
    expect(refolded(atEnd, at(1400, 2101)).hasScrolled).toBe(true)
    expect(refolded(refolded(atEnd, at(1400, 2300)), END).hasScrolled).toBe(true)
  })
})

describe('older messages above', () => {
  const reading = scrolled(atEnd, at(300))

  test('leave what is read where it is', () => {
    expect(topToKeep(reading, at(300, 2900))).toBe(1200)
  })

  test('where the browser has done that already, or the end is followed, there is nothing to do', () => {
    expect(topToKeep(reading, at(1202, 2900))).toBeNull()
    expect(topToKeep(atEnd, at(1400, 2900))).toBeNull()
  })

  test('are wanted near the top by whoever has scrolled, and in a list that shows all it has', () => {
    expect(wantsOlder(reading, at(899))).toBe(true)
    expect(wantsOlder(reading, at(900))).toBe(false)
    expect(wantsOlder(unscrolled, at(0))).toBe(false)
    expect(wantsOlder(unscrolled, at(0, 600))).toBe(true)
  })
})
