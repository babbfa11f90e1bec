/** The data of the page of translations: all default texts in every language, and the unit's overrides. */
import { replacedTexts, type ReplacedTextsState } from '../../contract/endpoints/replaced-texts'
import { languages } from '../../contract/limits'
import type { Failure } from '../../kernel/failure'
import { shippedTexts } from '../../kernel/i18n'
import { resource, unchanged } from '../../kernel/resource'
import { useResource, type Shown } from '../../ui/use-resource'
import type { ShippedTexts } from './translations-rows'

export interface LoadedTexts extends Pick<Shown<ReplacedTextsState>, 'value' | 'take'> {
  /** Undefined until they are loaded. */
  readonly shipped: ShippedTexts | undefined
  /** Why loading failed, also of a refresh. */
  readonly failure: Failure | null
  /** Fetches the overrides, and the default texts if they are not loaded yet. */
  readonly refetch: () => Promise<unknown>
}

/** The texts. `refreshes` is incremented when the embedding page asks for fresh data. */
export function useLoadedTexts(refreshes: number): LoadedTexts {
  const replaced = useResource(replacedState, undefined, { version: refreshes })
  const shipped = useResource(shippedState)
  return {
    value: replaced.value,
    take: replaced.take,
    shipped: shipped.value,
    failure: replaced.failure ?? shipped.failure,
    refetch: () =>
      Promise.all([replaced.refetch(), ...(shipped.value === undefined ? [shipped.refetch()] : [])]),
  }
}

const replacedState = resource({
  key: 'replaced-texts',
  fetch: ({ api }, signal) => api.call(replacedTexts.replaced, {}, { signal }),
  topics: ['Access'],
  apply: unchanged,
})

const shippedState = resource({
  fetch: async () => {
    const files = await Promise.all(languages.map(language => shippedTexts[language]()))
    return Object.fromEntries(
      languages.map((language, index) => [language, files[index]?.default]),
    ) as ShippedTexts
  },
})
