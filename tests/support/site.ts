import pg from 'pg'
import type { BrowserContextOptions } from 'playwright'
import { openPerson, type Person as Visitor } from './browser.ts'
import { messageList } from './chat-window.ts'
import { createDatabase } from './database.ts'
import { expect } from './expect.ts'
import { forgetScript, scriptParley, type Behaviour } from './parley.ts'
import { enter, newBrowserId, type Access, type EnterOptions, type Person } from './person.ts'
import { keepRunning, startStack, WITHOUT_RATES, type Environment } from './processes.ts'

/** An open chat, and the secret of its owner's browser. */
export type OpenChat = { access: Access; path: string; url: string; ownerBrowserId: string }

/** The sites of this worker, by environment. */
const shared = new Map<string, Promise<Site>>()
/** The people who are in a chat without a window. */
const company = new Set<Person>()

/**
 * Returns the whole product, shared with earlier files, whose chats have ended. A file that stops processes, reads the whole
 * database or signs in starts a site of its own.
 */
export async function sharedSite(environment: Environment = {}): Promise<Site> {
  const key = JSON.stringify(environment)
  const sharing = shared.get(key) ?? startSite(environment).then(keepSite)
  shared.set(key, sharing)
  const site = await sharing
  await endChats(site.databaseUrl)
  await forgetScript(site.sandbox.url)
  return site
}

/** Ends the chats of earlier files. A late reply there would use up a reply that this file scripts. */
async function endChats(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('UPDATE session SET ended_at = now() WHERE ended_at IS NULL')
  } finally {
    await client.end()
  }
}

function keepSite(site: Site): Site {
  keepRunning(site.sandbox, site.web, site.gateway)
  return site
}

/** Disconnects all people without a window. */
export function partCompany(): void {
  for (const person of company) person.leave()
  company.clear()
}

/** Starts the whole product on a database of its own, without limits that a test would meet by accident. */
export async function startSite(environment: Environment = {}) {
  const databaseUrl = await createDatabase()
  const stack = await startStack({
    databaseUrl,
    environment: {
      SANDBOXED_SERVICES: '',
      LOG_LEVEL: 'error',
      QUOTA_ANONYMOUS_DAILY: '100000',
      QUOTA_ADDRESS_DAILY: '100000',
      ...WITHOUT_RATES,
      ...environment,
    },
  })
  const { appUrl, gateway, sandbox } = stack

  return {
    ...stack,
    databaseUrl,

    async openChat(): Promise<OpenChat> {
      const ownerBrowserId = newBrowserId()
      const answer = await fetch(`${appUrl}/chat/new-session-with-message`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ anonymousId: ownerBrowserId }),
      })
      const { sessionId, currentAccessToken: accessToken } = (await answer.json()) as Record<string, string>
      const access = { sessionId: sessionId ?? '', accessToken: accessToken ?? '' }
      const path = `/chat/${access.sessionId}/${access.accessToken}`
      return { access, path, url: appUrl + path, ownerBrowserId }
    },

    /** Opens the chat in a person's browser, on request as its owner. */
    async visit(chat: OpenChat, as: 'owner' | 'guest', options: BrowserContextOptions = {}): Promise<Visitor> {
      const anonymousBrowserId = as === 'owner' ? chat.ownerBrowserId : newBrowserId()
      const visitor = await openPerson(chat.url, { ...options, storageState: remembering({ anonymousBrowserId }) })
      await expect(messageList(visitor.page)).toBeVisible()
      return visitor
    },

    /** Enters a person without a window, which costs little: company, and the voice of the other side. */
    async company(chat: OpenChat, name?: string, options: EnterOptions = {}): Promise<Person> {
      const person = await enter(gateway.url, chat.access, options)
      company.add(person)
      if (name !== undefined) {
        const { sessionId } = chat.access
        await person.ask('renameUser', { sessionId, userId: person.userId, newName: name })
      }
      return person
    },

    /** Scripts Parley's next replies (contract, section 7). */
    async parleyWill(...behaviours: Behaviour[]): Promise<void> {
      await scriptParley(sandbox.url, behaviours)
    },
  }

  function remembering(items: Record<string, string>) {
    const localStorage = Object.entries(items).map(([name, value]) => ({ name, value }))
    return { cookies: [], origins: [{ origin: appUrl, localStorage }] }
  }
}
export type Site = Awaited<ReturnType<typeof startSite>>
