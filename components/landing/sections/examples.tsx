import { EXAMPLE_CHATS } from './example-chats.ts'
import { ExampleChatView } from './example-chat.tsx'
import { Section } from './section.tsx'
import { Uses } from './uses.tsx'

/** LAND-18, PROD-18 to PROD-23. */
export function Examples() {
  return (
    <Section
      id="examples"
      heading="Mediator. Counsellor. Gamemaster."
      intro="One more voice at the table, and it listens to everyone. What it is for is up to you."
    >
      {/* Narrow screens leaf through them sideways; elsewhere its style takes it out of the way of Tab. */}
      <div role="region" aria-label="Example conversations" tabIndex={0} className="example-chats">
        {EXAMPLE_CHATS.map((chat) => (
          <ExampleChatView key={chat.role} {...chat} />
        ))}
      </div>
      <Uses />
    </Section>
  )
}
