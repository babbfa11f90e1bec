/** Names to choose from in a condition on a text: those that the business unit has, loaded when they are first offered. */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterNamesSource } from '../../../define/view'
import type { Api } from '../../../kernel/session'
import { useLoaded } from '../../use-loaded'
import type { FilterDraft } from './filter-model'

export interface FilterNamesProps {
  readonly source: FilterNamesSource
  readonly title: string
  readonly draft: FilterDraft
  readonly onChange: (draft: FilterDraft) => void
}

/** The names as buttons that are pressed or not; nothing until they are known, or when there is none. */
export function FilterNames({ source, title, draft, onChange }: FilterNamesProps) {
  const { t } = useTranslation()
  const { endpoint, list } = source
  const load = useCallback(
    async (api: Api, signal: AbortSignal) => namesIn(await api.call(endpoint, {}, { signal }), list),
    [endpoint, list],
  )
  const { found = [] } = useLoaded(load)
  if (found.length === 0) return null
  const chosen = draft.operator === 'isInList' ? draft.list : []
  const toggle = (name: string) => {
    const next = chosen.includes(name) ? chosen.filter(other => other !== name) : [...chosen, name]
    onChange({ ...draft, operator: 'isInList', list: next, pasted: next.join('\n') })
  }
  return (
    <div className="ms" role="group" aria-label={t('grid.filter.namesOf', { field: title })}>
      {found.map(name => (
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
