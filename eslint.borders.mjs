import { dirname, join, relative } from 'node:path'

const REACT = ['react', 'next']

/**
 * The borders of docs/architecture.md: a file in `folder` may import its own folder, what `mayImport` lists, and
 * nothing else. The longest folder that matches counts. Each refusal gives its reason.
 */
export const BORDERS = [
  {
    folder: 'lib/protocol',
    mayImport: ['zod'],
    because: 'the contract stands on nothing of ours, so that any client could be written against it',
  },
  {
    folder: 'lib/domain',
    mayImport: ['lib/protocol', 'ipaddr.js'],
    because: 'rules are pure: no framework, no vendor, no I/O, so a test needs nothing but values',
  },
  {
    folder: 'lib/services',
    mayImport: ['lib/protocol', 'lib/domain'],
    because: 'a service is told by its caller what it works with; a vendor here could not be replaced or watched',
  },
  adapter('prisma', ['@prisma', 'pg', 'zod', 'node:']),
  adapter('anthropic', ['@anthropic-ai/sdk', 'zod', 'node:', 'lib/adapters/model']),
  adapter('openai', ['openai', 'lib/adapters/model']),
  adapter('model', ['zod']),
  adapter('stripe', ['stripe', 'node:']),
  adapter('identity', ['next-auth', 'jose', 'node:']),
  adapter('rate-limit', ['rate-limiter-flexible']),
  adapter('jobs', ['pg-boss']),
  adapter('files', ['aws4fetch', 'node:']),
  adapter('pictures', ['sharp', 'node:']),
  adapter('web-push', ['web-push', 'node:']),
  adapter('socket', ['socket.io', '@socket.io', 'ioredis', 'node:']),
  {
    folder: 'lib/server',
    mayImport: ['lib/protocol', 'lib/domain', 'lib/services', 'lib/adapters', 'pino', 'prom-client', 'zod', 'node:'],
    because: 'the composition knows every server part, and no part of the page',
  },
  {
    folder: 'lib/client',
    mayImport: ['lib/protocol', 'lib/domain', 'idb-keyval', 'socket.io-client', 'zod'],
    because: 'this runs in browsers: server code here would be shipped to everybody',
  },
  {
    folder: 'components',
    mayImport: [
      ...REACT,
      ...['react-dom', 'radix-ui', 'frimousse', 'lucide-react', 'qr', 'sonner', 'react-markdown', 'rehype-sanitize'],
      ...['mdast-util-gfm-autolink-literal', 'mdast-util-gfm-strikethrough', 'yet-another-react-lightbox'],
      ...['lib/protocol', 'lib/domain', 'lib/client'],
    ],
    because: 'components draw: what they need comes through props, hooks and lib/client, never from the server side',
  },
  {
    folder: 'app',
    mayImport: [...REACT, 'emojibase-data', 'components', 'lib/protocol', 'lib/server'],
    because: 'a page or route is a thin door: it parses, calls one service of lib/server, and answers',
  },
  {
    folder: 'gateway',
    mayImport: [
      ...['socket.io', 'prom-client', 'node:'],
      ...['lib/protocol', 'lib/domain', 'lib/adapters/socket', 'lib/server'],
    ],
    because:
      'the gateway is a thin door for sockets, which that adapter knows: it parses, calls one service of lib/server, and answers',
  },
  {
    folder: 'web',
    mayImport: ['next', 'httpxy', 'prom-client', 'node:', 'lib/protocol', 'lib/domain', 'lib/server'],
    because: 'this process only serves Next and forwards sockets; what it says and knows is in app and lib/server',
  },
  {
    folder: 'sandbox',
    mayImport: ['node:', 'zod', '@anthropic-ai/sdk', 'jose', 'sharp'],
    because: 'the stand-ins speak the real wire protocols; sharing our code with them would hide our mistakes',
  },
  {
    folder: 'evals',
    mayImport: [
      ...['node:', 'zod', 'lib/protocol', 'lib/domain', 'lib/adapters/model', 'lib/server'],
      ...['scripts/lib', 'scripts/preflight'],
    ],
    because: 'a model is judged by what the product asks of it: its prompts and adapters, never copies of them',
  },
  {
    folder: 'scripts/flag',
    mayImport: ['node:', 'scripts', 'lib/server'],
    because: 'an operator’s command is a thin door to the product, as a route is',
  },
  {
    folder: 'scripts/reports',
    mayImport: ['node:', 'scripts', 'lib/server'],
    because: 'an operator’s command is a thin door to the product, as a route is',
  },
  {
    folder: 'scripts/screenshot',
    mayImport: ['node:', 'scripts', 'playwright', 'tests/support'],
    because: 'the picture is taken of the product as it runs, with the people that the tests have',
  },
  {
    folder: 'scripts',
    mayImport: [
      ...['node:', 'pg', '@prisma', 'playwright', 'lib/server/env/env.ts', 'lib/server/env/surroundings.ts'],
      ...['lib/adapters/jobs/install-jobs.ts', 'lib/domain/push/push-hosts.ts'],
    ],
    because: 'commands start processes and talk to the database; of the product they know only what it needs to start',
  },
]

/**
 * ASIDE-1: a room is kept from asides by construction. Each of these places may be imported from itself and from what it lists, and
 * from nowhere else, whatever the table above allows. The longest place that matches counts.
 */
export const CLOSED = [
  closed('lib/domain/aside', ['lib/services/aside', 'components/chat/aside']),
  closed('lib/services/ports/mediation/aside.ts', [
    'lib/services/aside',
    'lib/adapters/prisma/aside',
    'lib/adapters/socket/aside.ts',
  ]),
  closed('lib/services/aside', ['lib/server/compose/aside/aside-services.ts']),
  closed('lib/adapters/prisma/aside', ['lib/server/compose/aside/aside-services.ts']),
  // It deletes and reads nothing.
  closed('lib/adapters/prisma/aside/forget-asides.ts', [
    ...['lib/adapters/prisma/aside', 'lib/adapters/prisma/account/departures.ts'],
    ...['lib/adapters/prisma/account/past-sessions.ts', 'lib/adapters/prisma/room/forget.ts'],
    'lib/adapters/prisma/room/door/removals.ts',
  ]),
  closed('lib/adapters/socket/aside.ts', ['lib/server/compose/aside/aside-services.ts']),
  closed('lib/server/compose/aside/aside-services.ts', ['lib/server/compose/gateway-services.ts']),
  closed('gateway/door/handlers/aside.ts', ['gateway/door/connections.ts']),
]

function closed(place, importers) {
  return { place, importers, because: 'nothing of an aside can reach a room: no room code can come by one (ASIDE-1)' }
}

function adapter(vendor, packages) {
  return {
    folder: `lib/adapters/${vendor}`,
    mayImport: [...packages, 'lib/protocol', 'lib/domain', 'lib/services/ports'],
    because: 'an adapter knows one vendor and the port that it fills, neither another adapter nor who uses it',
  }
}

/** The border that `specifier`, imported by `file` (relative to the root), crosses; undefined where it may. */
export function crossedBorder(file, specifier) {
  return openBorder(file, specifier) ?? closedPlace(file, specifier)
}

/** Tests may import everything. */
function closedPlace(file, specifier) {
  if (isWithin(file, 'tests')) return undefined
  const target = resolveTarget(file, specifier)
  const [border] = CLOSED.filter(({ place }) => isWithin(target, place)).sort((a, b) => b.place.length - a.place.length)
  if (!border || [border.place, ...border.importers].some((allowed) => isWithin(file, allowed))) return undefined
  return { folder: file, because: border.because }
}

function openBorder(file, specifier) {
  const matching = BORDERS.filter(({ folder }) => isWithin(file, folder))
  const border = matching.sort((a, b) => b.folder.length - a.folder.length)[0]
  if (!border) return undefined
  const target = resolveTarget(file, specifier)
  return [border.folder, ...border.mayImport].some((allowed) => isWithin(target, allowed)) ? undefined : border
}

function resolveTarget(file, specifier) {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  return specifier
}

function isWithin(path, place) {
  return path === place || path.startsWith(place.endsWith(':') ? place : `${place}/`)
}

/** The table above as a lint rule; it sees `import`, `export … from` and `import()` of a literal. */
export const bordersRule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = relative(context.cwd, context.filename)
    const check = ({ source }) => {
      if (source?.type !== 'Literal') return
      const border = crossedBorder(file, source.value)
      if (!border) return
      context.report({ node: source, message: `${border.folder} may not import '${source.value}': ${border.because}.` })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}
