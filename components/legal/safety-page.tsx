import { HELPLINES } from '#lib/domain/safety/helplines.ts'
import { CONTACT } from '#lib/protocol/brand.ts'
import { Clause, Document, Points, TextLink } from './document.tsx'

const [OLDEST_NUMBER = ''] = HELPLINES.map(({ checkedAt }) => checkedAt).sort()

/** CARE-6: the protocol in plain words. docs/safety.md says the same to engineers: change both together. */
export function SafetyPage({ minimumAge }: { minimumAge: number }) {
  return (
    <Document
      title="Safety"
      intro="People bring hard things here. This is what Parley does where somebody may be in danger, and what it cannot do. In an emergency, call your emergency number."
    >
      <Clause title="What Parley looks for">
        <Points>
          <li>
            Words that may tell of suicide or self-harm, of fear of another person, of a child in danger, or of a
            medical emergency.
          </li>
          <li>
            Word lists in the languages that Parley knows best find what may be meant; a small language model then
            decides. It looks at messages as they are sent, beside Parley’s answer, which never waits for it.
          </li>
          <li>Games are games: who stabs a goblin is in no danger.</li>
        </Points>
      </Clause>
      <Clause title="What happens then">
        <Points>
          <li>
            You, and only you, see a card with people whom you can call, in the country of your time zone. You can hide
            it. The others are told nothing, and cannot tell from anything that there is a card.
          </li>
          <li>
            Nothing of a card is stored with you or with the chat, and none of our logs says who saw one. We keep a code
            that leads back to neither, so that a card comes only once, and how many cards a day had.
          </li>
          <li>
            In the room itself Parley leaves its part: plain words, human help, no advice on how to do harm, no
            questioning of anybody who is accused, and no equal blame where somebody is afraid.
          </li>
          <li>
            In chats about a mediation, a conflict or a relationship you are asked once, alone, whether it is safe for
            you to talk there. Your answer is not kept and tells the others nothing.
          </li>
        </Points>
      </Clause>
      <Exit />
      <Limits minimumAge={minimumAge} />
      <Clause title="How it is tested">
        <p>
          A table of labelled messages, direct and indirect, fictional, joking and about others, in several languages,
          is run against every version. It counts which explicit ones were missed and how often a game was taken for
          danger. Another test looks whether anything of a card reaches anybody but its person. The figures stand in the
          project’s safety document.
        </p>
      </Clause>
      <Clause title="The helplines">
        <p>
          <span>{`The card links to the page of the organisation behind each number. The numbers are as of ${OLDEST_NUMBER} or later. If one is wrong, please write to us: `}</span>
          <TextLink href={`mailto:${CONTACT}?subject=Safety`}>{CONTACT}</TextLink>
          <span>.</span>
        </p>
      </Clause>
    </Document>
  )
}

function Exit() {
  return (
    <Clause title="Leaving quickly">
      <p>
        In a chat, press Escape three times within a second, or press “Leave this page” in a card or “Quick exit” in the
        sidebar. A page that says nothing about you takes the chat’s place, drafts are removed from this browser, its
        notifications end until you turn them on again, and the back button does not lead back to the chat.
      </p>
      <p>
        We cannot remove what was in the tab before: earlier pages of its history stay there, and so does what your
        browser keeps of visited addresses. A private window keeps less. If somebody may look at your device, use
        another one.
      </p>
    </Clause>
  )
}

function Limits({ minimumAge }: { minimumAge: number }) {
  return (
    <Clause title="What it cannot do">
      <Points>
        <li>
          It misses things: hints, irony, pictures, languages that it knows less well. No card is no sign that all is
          well.
        </li>
        <li>It calls nobody. No person reads along, and we tell neither the police nor anybody else.</li>
        <li>It knows your country only from your time zone, which may be wrong.</li>
        <li>{`It cannot check anybody’s age. Parley is for people aged ${minimumAge} and over; where somebody says that they are younger, it speaks more gently in that chat.`}</li>
        <li>Somebody who holds your device, or stands behind you, sees what you see.</li>
      </Points>
    </Clause>
  )
}
