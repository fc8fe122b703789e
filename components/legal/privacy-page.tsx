import { CONTACT } from '#lib/protocol/brand.ts'
import { Clause, Document, Points, TextLink } from './document.tsx'

type Props = { analyticsUrl: string | null; errorReportsUrl: string | null }

/** Tells which data is kept, where, how long, and who else sees it. Change it together with the code. */
export function PrivacyPage({ analyticsUrl, errorReportsUrl }: Props) {
  return (
    <Document
      title="Privacy"
      intro="People say private things here. This is what happens to them, without small print."
    >
      <Clause title="What we keep">
        <Points>
          <li>
            The messages of a chat, with the sender’s name and the time, until the chat is cleared or its owner deletes
            it from the history. Of everybody who joined: name, time zone, and when they were last there.
          </li>
          <li>
            What Parley notes of a chat: what was decided, what is open, and what people said of themselves. Everybody
            there can read it, and whoever a note is about can have it forgotten. It goes with the messages, or when the
            chat is ended or reset.
          </li>
          <li>
            For guests: a visible id that is computed from a secret in your browser. The secret itself is not stored
            with us, and says nothing about who you are.
          </li>
          <li>
            If you sign in: your name, e-mail address, picture and settings, the list of your chats, and, with a paid
            plan, its status.
          </li>
          <li>
            In some chats, that we asked you whether it is safe to talk there, never what you answered; and of a chat,
            that somebody there said they are young, never who. What a help card showed you is not kept.
          </li>
          <li>
            What you and Parley say to each other alone, beside a chat: until you delete it, are removed, or the chat
            ends. Nobody else in the chat can read it; the language model reads it to answer you.
          </li>
          <li>
            Of a message that was reported: a copy of it and of the ten before it with their pictures and PDFs, why it
            was reported and by whom, for 30 days, also if the chat is cleared or deleted meanwhile. Only whoever runs
            this site reads it.
          </li>
          <li>
            Where you asked to be notified: the address that your browser’s maker gave us for that, the keys it came
            with, and what you want to be told of in each chat. Notifications pass through that maker’s servers,
            encrypted. They say who wrote and in which chat; the words only if you choose so.
          </li>
          <li>
            How many messages you sent each day. Network addresses are counted in the same way, but only as a keyed
            hash. Our logs hold no message text.
          </li>
        </Points>
      </Clause>
      <Clause title="Who else sees it">
        <Points>
          <li>Everybody in the chat, and everybody who is given its link, sees what was said in it.</li>
          <li>
            So that Parley can answer, the conversation, the names and time zones of the people in it and what was
            agreed go to whoever runs the language model: Anthropic, or another that this site’s operator chose. A
            message that may tell of danger goes there, too, to decide whether you are shown help; how that works stands
            under safety.
          </li>
          <li>Google, only if you sign in with it. Stripe, only if you pay.</li>
          {analyticsUrl && (
            <li>
              {`${hostOf(analyticsUrl)} counts which of our pages are opened: no cookies, no ids, and of a chat only that it is one. If your browser asks not to be tracked, nothing is counted.`}
            </li>
          )}
          {errorReportsUrl && (
            <li>
              {`${hostOf(errorReportsUrl)} is told when a page of ours breaks: the fault in our code and the kind of browser, no chat’s address and nothing that was said.`}
            </li>
          )}
        </Points>
        <p>Nobody else. Nothing said in one chat is used in another.</p>
      </Clause>
      <InYourBrowser />
      <WhatYouCanDo />
    </Document>
  )
}

function InYourBrowser() {
  return (
    <Clause title="What lies in your browser">
      <p>
        Your guest secret, the theme and text size you chose, drafts and messages that did not go out, their pictures
        and PDFs for a week, the first message on its way into a new chat, the emoji you used last, whether you have
        used the invite button, and when you put notifications off. While you are not signed in, also the last five
        chats that you were in, with their links, for 30 days: the landing page offers them, and takes off what you
        want. Where you asked to be notified, also the links of those chats, so that a notification finds its chat: each
        until a year after your last visit. If you sign in or pay, also that somebody did, where to lead you back to,
        which account the guest became, that a sign-out has begun, and the cookies that keep you signed in. Clearing
        this site’s data removes all of it, and with it the proof that a guest’s messages were yours.
      </p>
    </Clause>
  )
}

function WhatYouCanDo() {
  return (
    <Clause title="What you can do">
      <Points>
        <li>Clear a chat you own: its messages are gone for everybody, and Parley forgets them.</li>
        <li>End a chat you own: its link stops working. Delete it in your history: it is gone altogether.</li>
        <li>
          Delete your account, in your settings. Your sign-in, settings and history go at once, a paid plan ends, and
          chats in which you were alone are deleted. What you said to others stays in their chats, under the name you
          had there and an id that leads to nobody; what Parley noted of you there is forgotten. A chat that you owned
          passes to whoever joined it first of the others. Stripe keeps what the law has it keep of payments.
        </li>
        <li>Join new chats anonymously even while you are signed in: your settings have a switch for it.</li>
        <li>
          <span>Ask us for a copy of what we have of you: </span>
          <TextLink href={`mailto:${CONTACT}?subject=Privacy`}>{CONTACT}</TextLink>
          <span>.</span>
        </li>
      </Points>
    </Clause>
  )
}

function hostOf(url: string): string {
  return new URL(url).host
}
