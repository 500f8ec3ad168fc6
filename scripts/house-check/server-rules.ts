import { type Finding, isTest, lineAt, type Rule, reach, sources, type Tree, withoutComments } from './source-tree.ts'

const ROLES = /\/((public-)?routes|queries|views|jobs|[a-z-]+-queries)\.ts$/
const VERB = /^src\/server\/([a-z-]+)\/[a-z-]+\/(?:[a-z-]+\/)?[a-z0-9]+(-[a-z0-9]+)+\.ts$/

/** Nouns that a test elsewhere asks. */
const ASKED_BY: Record<string, string> = {
  'src/server/catalog/events': 'src/server/catalog/event-setup/routes.test.ts',
  'src/server/catalog/event-defaults': 'src/server/identity/accounts/routes.test.ts',
  'src/server/catalog/message-plans': 'src/server/messaging/messages/routes.test.ts',
  'src/server/catalog/payment-methods': 'src/server/sales/payments/test-money.test.ts',
  'src/server/catalog/ticket-links': 'src/server/catalog/promo-codes/routes.test.ts',
  'src/server/identity/people': 'src/server/identity/accounts/routes.test.ts',
  'src/server/records/attendees': 'src/server/sales/attendee-actions/routes.test.ts',
  'src/server/records/ticket-page': 'src/server/publishing/ticket-documents/public-routes.test.ts',
}
/** The platform has no use cases; the demo is where the journeys of e2e begin. */
const ELSEWHERE = /^src\/server\/(platform|app)\//

const verbFiles = (tree: Tree): string[] =>
  sources(tree, 'src/server/').flatMap(([path]) =>
    VERB.test(path) && !isTest(path) && !ROLES.test(path) && !ELSEWHERE.test(path) ? [path] : [],
  )

/** Every use case is reached by a test, if only through the app's routes, and its noun has a test of its own (house §18). */
export const verbsAreTested: Rule = (tree) => {
  const tests = [...tree.texts.keys()].filter((path) => isTest(path))
  const reached = reach(tree, tests, { types: false })
  const nounsWithTests = new Set(tests.map((path) => path.split('/').slice(0, 4).join('/')))
  return verbFiles(tree).flatMap((path): Finding[] => {
    if (!reached.has(path)) return [{ path, message: 'no test reaches this use case' }]
    const noun = path.split('/').slice(0, 4).join('/')
    return nounsWithTests.has(noun) || tests.includes(ASKED_BY[noun] ?? '')
      ? []
      : [{ path, message: `${noun} has no test of its own` }]
  })
}

const BARE_ROUTE = /\bapp\.(get|post|put|patch|delete|all|route)\(/g
/** Files that answer without a declared endpoint: documents, health and the frame of the API itself. */
const FRAME =
  /^src\/server\/(app\/pages\.ts|publishing\/(public-pages|tags)\/.*|messaging\/mail-delivery\/outbox-routes\.ts|platform\/(http\/(route|http|document\/openapi|document\/openapi-document)|storage\/storage)\.ts)$/

/** A route is a declared endpoint with its permission and schemas (CNV-14, PRM). */
export const routesAreEndpoints: Rule = (tree) =>
  sources(tree, 'src/server/')
    .filter(([path]) => !isTest(path) && !FRAME.test(path))
    .flatMap(([path, text]) => {
      const bare = withoutComments(path, text)
      return [...bare.matchAll(BARE_ROUTE)].map((match) => ({
        path: `${path}:${lineAt(bare, match.index)}`,
        message: 'register it by route(app, endpoint, handler)',
      }))
    })

/** What a group gets from `crudEndpoints` and `rowEndpoints`. */
const MADE: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bcrudEndpoints\(/, ['list', 'create', 'get', 'update', 'remove']],
  [/\browEndpoints\(/, ['get', 'update', 'remove']],
]

/** The calls of every group a file declares, each as `group.call`. */
function declaredIn(path: string, text: string): string[] {
  const bare = withoutComments(path, text)
  return [...bare.matchAll(/export const (\w+) = (?:\{|crudEndpoints\(\{)[\s\S]*?\n\}/g)].flatMap(
    ([body, group = '']) => {
      const own = [...body.matchAll(/^ {2}(\w+): endpoint\(/gm)].map(([, name = '']) => name)
      const made = MADE.flatMap(([maker, names]) => (maker.test(body) ? names : []))
      return [...new Set([...own, ...made])].map((name) => `${group}.${name}`)
    },
  )
}

/** What core declares, the server answers. */
export const endpointsAreServed: Rule = (tree) => {
  const served = new Set(
    sources(tree, 'src/server/').flatMap(([, text]) =>
      [...text.matchAll(/\broute\(\s*(?:app|scope),\s*(\w+\.\w+)/g)].map((match) => match[1]),
    ),
  )
  return sources(tree, 'src/core/')
    .filter(([path]) => path.endsWith('/endpoints.ts'))
    .flatMap(([path, text]) =>
      declaredIn(path, text)
        .filter((call) => !served.has(call))
        .map((call) => ({ path, message: `${call} is declared but no route answers it` })),
    )
}

const PERMISSIONS = 'src/core/platform/permissions.ts'

/** File 11 is being built (docs/spec.md, "Not met yet"): each of these leaves with the calls that ask for it. */
const OF_FILE_11 = [
  'api_key.read',
  'api_key.write',
  'security.write',
  'webhook.read',
  'webhook.write',
  'log.read',
  'audit.read',
  'assistant.use',
]

/** A permission nobody asks for protects nothing (PRM). */
export const permissionsAreAsked: Rule = (tree) => {
  const asked = sources(tree, 'src/')
    .filter(([path]) => path !== PERMISSIONS && !isTest(path))
    .map(([, text]) => text)
    .join('\n')
  return [
    ...(tree.texts.get(PERMISSIONS) ?? '').matchAll(/^ {2}'?([a-z_.]+)'?: (?:[a-z]+|\[.*\]|'[a-z]+'),/gm),
  ].flatMap(([, name = '']) =>
    asked.includes(`'${name}'`) || OF_FILE_11.includes(name)
      ? []
      : [{ path: PERMISSIONS, message: `${name} is asked for by no endpoint` }],
  )
}
