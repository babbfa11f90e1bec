/** Whether the dashboard loads the first steps: it is empty, and its user has not dismissed them. */
import { ownSettingNamed } from '../../contract/own-settings'
import { figureOf } from './tile-figure'
import type { FeedSnapshot } from './widget-feed'

/** A setting of the user; any value means that he dismissed the steps. */
export const dismissedSetting = ownSettingNamed('FirstSteps')

/** Whether every figure is zero and the user has not dismissed the steps. A quiet warehouse is empty too: the server knows which remain. */
export function areFirstStepsDue(
  { status, widgets }: Pick<FeedSnapshot, 'status' | 'widgets'>,
  saved: Readonly<Record<string, string>>,
): boolean {
  if (status !== 'ready' || Object.hasOwn(saved, dismissedSetting.key)) return false
  return [...widgets.values()].every(received => (figureOf(received).value?.value ?? 0) === 0)
}
