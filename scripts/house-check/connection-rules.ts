import { type Finding, isTest, lineAt, type Rule, sources, withoutComments } from './source-tree.ts'

/** Files whose connections lead straight to the server (DB-2), and what they may have there. */
const STRAIGHT: readonly { readonly path: RegExp; readonly may: readonly string[]; readonly reason: string }[] = [
  {
    path: /^src\/server\/platform\/database\/(migrate|migration\/[a-z]+)\.ts$/,
    may: ['SET', 'session lock', 'connection of its own'],
    reason: 'migrates as the owner, one process at a time',
  },
  {
    path: /^src\/server\/platform\/database\/direct-line\.ts$/,
    may: ['LISTEN', 'startup options', 'connection of its own'],
    reason: 'the line that listens',
  },
  {
    path: /^src\/server\/platform\/database\/embedded-postgres\.ts$/,
    may: ['connection of its own'],
    reason: 'the embedded server has no pooler before it',
  },
  {
    path: /^src\/server\/platform\/database\/gate\.ts$/,
    may: ['connection of its own'],
    reason: 'is about the server itself (HA-2)',
  },
  {
    path: /^src\/server\/platform\/database\/server\/server-version\.ts$/,
    may: ['connection of its own'],
    reason: 'asks the server itself which it is',
  },
  {
    path: /^src\/server\/(platform\/backup|app\/backups)\/[a-z-]+\.ts$|^src\/server\/app\/backup-commands\.ts$/,
    may: ['SET', 'session lock', 'connection of its own', 'startup options'],
    reason: 'backups read and restores write by direct_url and owner_url, one process at a time',
  },
  {
    path: /^src\/server\/platform\/database\/db\.ts$/,
    may: ['startup options', 'connection of its own'],
    reason: 'makes the pools; those of a pooler get no options and no names',
  },
]

/** What the next transaction, on another connection of the pooler, would not have, or somebody else's would (DB-3). */
const OF_A_CONNECTION: readonly { readonly what: string; readonly pattern: RegExp; readonly instead: string }[] = [
  {
    what: 'SET',
    pattern:
      /[`'"]\s*(?:(?:re)?set\s+(?!local\b|transaction\b|constraints\b)(?:session\s+)?|(?:RE)?SET\s+(?!LOCAL\b|TRANSACTION\b|CONSTRAINTS\b)(?:SESSION\s+)?)[a-z_.]+\s*(?:=|\b(?:to|TO)\b)|set_config\([^)]*,\s*false\s*\)/g,
    instead: 'set local, inside of a transaction',
  },
  { what: 'LISTEN', pattern: /[`'"]\s*(?:un)?listen\s+[a-z_$*]/gi, instead: 'the direct line listens' },
  {
    what: 'session lock',
    pattern: /\bpg_(?:try_)?advisory_(?:lock|unlock)(?:_shared|_all)?\s*\(/gi,
    instead: 'pg_advisory_xact_lock',
  },
  {
    what: 'temporary table',
    pattern: /\bcreate\s+(?:local\s+|global\s+)?temp(?:orary)?\s+(?:table|view|sequence)\b|\binto\s+temp(?:orary)?\b/gi,
    instead: 'a common table expression',
  },
  { what: 'WITH HOLD', pattern: /\bwith\s+hold\b/gi, instead: 'a cursor inside of a transaction' },
  {
    what: 'prepared statement',
    pattern: /[`'"]\s*(?:prepare\s+\w+\s*(?:\(|as\b)|deallocate\b|discard\s+(?:all|plans|temp)\b)/gi,
    instead: 'pg names a statement where it may (database/db.ts)',
  },
  {
    what: 'startup options',
    pattern: /\boptions:\s*(?:startupSettings|[`'"]\s*-c\b)/g,
    instead: 'SETTINGS in database/db.ts',
  },
  {
    what: 'connection of its own',
    pattern: /\bnew\s+(?:pg\.)?(?:Client|Pool)\s*\(/g,
    instead: 'createPool: it knows whether it leads to a pooler',
  },
]

/** Where calls may go through a pooler, nothing belongs to a connection (DB-3). */
export const nothingOfAConnection: Rule = (tree) =>
  sources(tree, 'src/server/')
    .filter(([path]) => !isTest(path))
    .flatMap(([path, text]): Finding[] => {
      const bare = withoutComments(path, text)
      const may = STRAIGHT.flatMap((one) => (one.path.test(path) ? one.may : []))
      return OF_A_CONNECTION.filter(({ what }) => !may.includes(what)).flatMap(({ what, pattern, instead }) =>
        [...bare.matchAll(pattern)].map((match) => ({
          path: `${path}:${lineAt(bare, match.index)}`,
          message: `${what}: a pooler gives the next transaction another connection (DB-3): ${instead}`,
        })),
      )
    })
