/** What the page of translations shows: every shipped text in every language, and those that the unit replaces. */
import { replacedTexts, type ReplacedTextsState } from '../../contract/endpoints/replaced-texts'
import { languages } from '../../contract/limits'
import { shippedTexts } from '../../kernel/i18n'
import type { Api } from '../../kernel/session'
import { useLoaded } from '../../ui/use-loaded'
import type { ShippedTexts } from './translations-rows'
import { useFollowedState, type FollowedState } from './use-followed-state'

export interface LoadedTexts extends FollowedState<ReplacedTextsState> {
  /** Undefined until they are there. */
  readonly shipped: ShippedTexts | undefined
}

/** The texts. `refreshes` grows when the page around asks for fresh data. */
export function useLoadedTexts(refreshes: number): LoadedTexts {
  const followed = useFollowedState(loadReplaced, refreshes)
  const shipped = useLoaded(loadShipped)
  return {
    ...followed,
    shipped: shipped.found,
    failure: followed.failure ?? shipped.failure,
    load: () => {
      followed.load()
      if (shipped.found === undefined) shipped.retry()
    },
  }
}

const loadReplaced = (api: Api, signal: AbortSignal) => api.call(replacedTexts.replaced, {}, { signal })

const loadShipped = async () => {
  const files = await Promise.all(languages.map(language => shippedTexts[language]()))
  return Object.fromEntries(
    languages.map((language, index) => [language, files[index]?.default]),
  ) as ShippedTexts
}
