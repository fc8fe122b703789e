import { EXAMPLE_CHATS } from './example-chats.ts'
import { ExampleChatView } from './example-chat.tsx'
import { Section } from './section.tsx'
import { Uses } from './uses.tsx'

/** LAND-18, PROD-18 to PROD-23: the example conversations and the uses. */
export function Examples() {
  return (
    <Section
      id="examples"
      heading="Mediator. Counsellor. Gamemaster."
      intro="One more voice at the table, and it listens to everyone. What it is for is up to you."
    >
      {/* Scrolls sideways on narrow screens; elsewhere its style removes it from the tab order. */}
      <div role="region" aria-label="Example conversations" tabIndex={0} className="example-chats">
        {EXAMPLE_CHATS.map((chat) => (
          <ExampleChatView key={chat.role} {...chat} />
        ))}
      </div>
      <Uses />
    </Section>
  )
}
