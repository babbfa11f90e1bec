/** The pages with unsaved edits, for whoever leaves the whole cockpit: a sign-out asks as their own links do (unsaved-page.ts). */

/** Leaves a page; resolves when that is done. */
export type Go = () => void | Promise<void>

/** Ask, then leave. */
const guards = new Set<(go: Go) => void>()

/** Adds the guard of a page, as long as something on it is unsaved. */
export function guardLeaving(guard: (go: Go) => void): () => void {
  guards.add(guard)
  return () => void guards.delete(guard)
}

/** Whether something on a page is unsaved. */
export function isSomethingUnsaved(): boolean {
  return guards.size > 0
}

/** Leaves the page that is open, which asks first when something on it is unsaved. */
export function leaveAsked(go: Go): void {
  const guard = [...guards].at(-1)
  if (guard === undefined) void go()
  else guard(go)
}
