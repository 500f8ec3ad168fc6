/**
 * Whether a waiting room keeps a session from reserving (ROOM-15). `passes` are the sessions that were let in, null where no
 * room asks. Test orders of a key are no buyers' (KEY-10).
 */
export const lacksPass = (
  passes: ReadonlySet<string> | null | undefined,
  { session, api_key_id }: { readonly session: string | null; readonly api_key_id?: number | null },
): boolean => passes != null && api_key_id == null && (session === null || !passes.has(session))
