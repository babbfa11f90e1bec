/** The animations of a page with all its shadow roots, of which `document.getAnimations()` knows none. */
import type { JSHandle, Page } from 'playwright/test'

/** The animations and transitions that run in the page now, those inside open shadow roots among them. */
export function runningAnimations(page: Page): Promise<JSHandle<Animation[]>> {
  return page.evaluateHandle(() => {
    const roots: (Document | ShadowRoot)[] = [document]
    for (const root of roots)
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot !== null) roots.push(shadowRoot)
    return roots.flatMap(root => root.getAnimations())
  })
}

/** Waits until those that run now have ended, without those that never end (a spinner). */
export async function animationsEnd(page: Page): Promise<void> {
  const running = await runningAnimations(page)
  await running.evaluate(async animations => {
    const ending = animations.filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(animation => animation.finished))
  })
  await running.dispose()
}
