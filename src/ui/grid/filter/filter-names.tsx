/** Names to choose from in a condition on a text: those that the business unit has, loaded when they are first offered. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterNamesSource } from '../../../define/view'
import { resource } from '../../../kernel/resource'
import { useResource } from '../../use-resource'
import type { FilterDraft } from './filter-model'

export interface FilterNamesProps {
  readonly source: FilterNamesSource
  readonly title: string
  readonly draft: FilterDraft
  readonly onChange: (draft: FilterDraft) => void
}

/** The names as buttons that are pressed or not; nothing until they are known, or when there is none. */
export function FilterNames({ source: { endpoint, list }, title, draft, onChange }: FilterNamesProps) {
  const { t } = useTranslation()
  const source = useMemo(
    () =>
      resource({
        fetch: async ({ api }, signal) => namesIn(await api.call(endpoint, {}, { signal }), list),
      }),
    [endpoint, list],
  )
  const { value: names = [] } = useResource(source)
  if (names.length === 0) return null
  const chosen = draft.operator === 'isInList' ? draft.list : []
  const toggle = (name: string) => {
    const next = chosen.includes(name) ? chosen.filter(other => other !== name) : [...chosen, name]
    onChange({ ...draft, operator: 'isInList', list: next, pasted: next.join('\n') })
  }
  return (
    <div className="ms" role="group" aria-label={t('grid.filter.namesOf', { field: title })}>
      {names.map(name => (
        <button
          key={name}
          type="button"
          className="tok"
          aria-pressed={chosen.includes(name)}
          onClick={() => toggle(name)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

function namesIn(answer: unknown, list: string): readonly string[] {
  const names = (answer as Readonly<Record<string, unknown>>)[list]
  return Array.isArray(names) ? names.filter(name => typeof name === 'string') : []
}
