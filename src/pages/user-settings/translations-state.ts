/** What the page of translations shows: every shipped text in every language, and those that the unit replaces. */
import { replacedTexts, type ReplacedTextsState } from '../../contract/endpoints/replaced-texts'
import { languages } from '../../contract/limits'
import type { Failure } from '../../kernel/failure'
import { shippedTexts } from '../../kernel/i18n'
import { resource, unchanged } from '../../kernel/resource'
import { useResource, type Shown } from '../../ui/use-resource'
import type { ShippedTexts } from './translations-rows'

export interface LoadedTexts extends Pick<Shown<ReplacedTextsState>, 'value' | 'take'> {
  /** Undefined until they are there. */
  readonly shipped: ShippedTexts | undefined
  /** Why one of them is not there, or not as it is now. */
  readonly failure: Failure | null
  /** Fetches what the unit replaces, and the shipped texts where they are not there yet. */
  readonly refetch: () => void
}

/** The texts. `refreshes` grows when the page around asks for fresh data. */
export function useLoadedTexts(refreshes: number): LoadedTexts {
  const replaced = useResource(replacedState, undefined, { version: refreshes })
  const shipped = useResource(shippedState)
  return {
    value: replaced.value,
    take: replaced.take,
    shipped: shipped.value,
    failure: replaced.failure ?? shipped.failure,
    refetch: () => {
      void replaced.refetch()
      if (shipped.value === undefined) void shipped.refetch()
    },
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
