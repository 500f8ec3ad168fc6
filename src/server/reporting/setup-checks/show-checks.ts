import type { Message } from '#core/platform/locales.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { translate } from '#server/platform/runtime/i18n.ts'
import { type Check, type Found, runChecks } from './check.ts'
import { CHECKS } from './checks.ts'
import { type World, worldOf } from './world.ts'

const english = (message: Message): string => translate('en', message)

function lines({ result, title, detail, fix }: Found): string[] {
  const indent = ' '.repeat('UNKNOWN  '.length)
  return [
    `${result.padEnd(indent.length)}${english(title)}: ${english(detail)}`,
    ...(fix ? [indent + english(fix.text)] : []),
    ...(fix?.copy?.split('\n').map((line) => `${indent}  ${line}`) ?? []),
  ]
}

const asJson = (found: readonly Found[]): string =>
  JSON.stringify(
    found.map(({ id, result, title, detail, fix }) => ({
      id,
      result,
      title: english(title),
      detail: english(detail),
      fix: fix ? { text: english(fix.text), copy: fix.copy ?? null } : null,
    })),
    null,
    2,
  )

interface Options {
  readonly mail_to: string | null
  readonly is_json: boolean
}

/** `operator doctor` (DEP-6): each check with what to do, FAIL first; a script reads the exit code. */
export async function showChecks(
  ctx: Ctx,
  { mail_to, is_json }: Options,
  { checks, world }: { readonly checks: readonly Check[]; readonly world: World } = {
    checks: CHECKS,
    world: worldOf(ctx, mail_to),
  },
): Promise<{ readonly text: string; readonly has_failed: boolean }> {
  const found = await runChecks(checks, world)
  const text = is_json ? asJson(found) : found.flatMap(lines).join('\n')
  return { text, has_failed: found.some(({ result }) => result === 'FAIL') }
}
