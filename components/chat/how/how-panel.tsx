'use client'

import {
  EyeOff,
  LifeBuoy,
  MessageCircle,
  MessageCircleDashed,
  NotebookPen,
  ScanText,
  type LucideIcon,
} from 'lucide-react'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { TABLE_WORDS } from '#lib/protocol/texts/cards.ts'
import { ASIDES, SPEAKS } from '#lib/protocol/texts/how.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import type { Elements } from '../../ui/elements.ts'
import { useChat } from '../use-chat.ts'
import { PartSection } from './part-section.tsx'
import { RulesSection } from './rules-section.tsx'

/** DOOR-6: Parley's part in this chat in plain words, what it reads and keeps, and the room's rules. */
export function HowPanel({ onClose }: { onClose: () => void }) {
  const activity = useChat(({ timeline }) => timeline.activity)
  return (
    <Modal title={`How ${ASSISTANT_NAME} works here`} onClose={onClose} className="w-[min(36rem,calc(100vw-1.5rem))]!">
      <PartSection />
      <RulesSection />
      <section aria-label="What it reads and keeps" className="pt-6">
        <h3 className="how-heading">What it reads and keeps</h3>
        <ul className="how-facts">
          <Fact icon={ScanText}>
            <p>Every message here, the names, time zones and reactions. Nothing outside this chat.</p>
          </Fact>
          <Fact icon={NotebookPen}>
            <p>
              {`Notes of what was decided, what is open and what people said of themselves. “${TABLE_WORDS.title}” in the sidebar shows them and lets you take lines out.`}
            </p>
          </Fact>
          <Fact icon={MessageCircle}>
            <p>
              <span>{`${SPEAKS[activity]} `}</span>
              <span>Anybody can change that at its name in the list.</span>
            </p>
          </Fact>
          <Fact icon={MessageCircleDashed}>
            <p>{ASIDES}</p>
          </Fact>
          <Fact icon={EyeOff}>
            <p>
              <span>Its instructions for this kind of chat stay hidden; above is what they come to. </span>
              <a href="/privacy" target="_blank" className="message-link">
                Who else sees what is said
              </a>
            </p>
          </Fact>
          <Fact icon={LifeBuoy}>
            <p>
              <span>Where somebody may be in danger, it leaves its part and names human help. </span>
              <a href="/safety" target="_blank" className="message-link">
                How that works
              </a>
            </p>
          </Fact>
        </ul>
      </section>
    </Modal>
  )
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: Elements }) {
  return (
    <li>
      <Icon className="mt-[0.1875rem] size-[1.0625rem] shrink-0 text-accent-ink" aria-hidden />
      <div className="min-w-0">{children}</div>
    </li>
  )
}
