/**
 * The chart library empties its container with an empty markup string. Where the page requires Trusted Types that is
 * refused unless a policy named `default` lets it pass; ours lets nothing else pass, so the page stays protected.
 */

interface PolicyOptions {
  createHTML(text: string): string | null
}
interface TrustedTypesFactory {
  readonly defaultPolicy: unknown
  createPolicy(name: string, options: PolicyOptions): unknown
}

/** The policy's result: the empty string, or null, which the browser treats as a violation. */
export function passOnlyEmpty(text: string): string | null {
  return text === '' ? '' : null
}

/** Lets an empty string pass where Trusted Types are required. A page that has its own default policy keeps it. */
export function allowEmptyMarkup(scope: object = globalThis): void {
  const { trustedTypes } = scope as { trustedTypes?: TrustedTypesFactory }
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return
  try {
    trustedTypes.createPolicy('default', { createHTML: passOnlyEmpty })
  } catch {
    // The page's Content-Security-Policy lists its policies without ours: the table view remains.
  }
}
