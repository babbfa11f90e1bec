/**
 * The filters of a grid beside it: a box per field with operator and value. The rows stay as they are until "Show rows"; the reason
 * why that is not possible is shown beside the button.
 */
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Translate } from '../../../texts/create-i18n'
import { grids } from '../../../contract/endpoints/grids'
import type { InputOf } from '../../../contract/endpoints/endpoint'
import { resource } from '../../../kernel/resource'
import { Button, IconButton } from '../../controls/button'
import { Switch } from '../../controls/switch'
import { focusFirst, focusInstead } from '../../controls/focus'
import { classNames, Glyph } from '../../theme/icons'
import { SidePanel } from '../../controls/side-panel'
import { useResource } from '../../use-resource'
import { type ArrangementStore, changePane } from '../layout/arrangement-store'
import { searchRefusal } from '../data/search-rules'
import type { Grid } from '../data/use-grid'
import { AddFilterField } from './add-filter'
import { filterDraftsOf, type FilterEntry, filtersOf, historicalSwitch, problemsOf } from './filter-drafts'
import { editorKindOf } from './filter-words'
import type { DraftProblem, FilterDraft } from './filter-model'
import { FilterOperator, FilterValueEditor } from './filter-value-editor'

interface FilterPanelProps {
  readonly grid: Grid
  readonly store: ArrangementStore
  readonly onClose: () => void
}

/** The filter panel of a grid, master or detail. */
export function FilterPanel({ grid, store, onClose }: FilterPanelProps) {
  const { t } = useTranslation()
  const { view, snapshot, text } = grid
  const drafts = filterDraftsOf(grid, useStore())
  const { entries, isTried, isChanged } = useAtomValue(drafts.state)
  const [addedId, setAddedId] = useState<number | null>(null)
  useEffect(() => () => drafts.discard(), [drafts])

  const problems = problemsOf(entries)
  const historical = historicalSwitch(view, drafts, entries, setAddedId, text)
  const draftFilters = filtersOf(entries, text.translate)
  const refusal =
    problems.size > 0
      ? null
      : searchRefusal(view, { filters: draftFilters, find: snapshot.query.find }, snapshot.fixed)
  const historicalTitle = grid.titleOf(view.historicalDate ?? '')
  const reason =
    isTried && problems.size > 0
      ? problemCount([...problems.values()], t)
      : refusal === 'historical-needs-date'
        ? t('grid.filter.historicalNeedsDate', { field: historicalTitle })
        : null
  const show = () => {
    if (refusal === 'historical-needs-date') return
    const submitted = drafts.submit()
    if (submitted === null) return
    changePane(store, grid, { filters: submitted })
  }
  return (
    <SidePanel
      title={t('grid.filter.button')}
      note={text.formats.number(entries.length, 0)}
      onClose={onClose}
      onKeyDown={event => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        show()
      }}
      actions={
        entries.length > 0 && (
          <Button
            kind="quiet"
            size="small"
            onClick={event => {
              focusInstead(event.currentTarget, '.k-side', '[role="combobox"]')
              drafts.clear()
            }}
          >
            {t('grid.filter.clearAll')}
          </Button>
        )
      }
      footer={
        <>
          {reason !== null && (
            <span className="hint err" role="status">
              <Glyph name="octagon" />
              <span>
                {reason}
                {refusal !== null && (
                  <>
                    {' '}
                    <button type="button" className="lnk" onClick={historical.addDate}>
                      {t('grid.filter.addFromDate')}
                    </button>
                  </>
                )}
              </span>
            </span>
          )}
          {reason === null && !isChanged && <span className="hint">{t('grid.filter.shown')}</span>}
          <span className="grow" />
          <Button onClick={show} {...buttonReason(reason, isChanged ? null : t('grid.filter.shown'))}>
            {t('grid.filter.apply')}
          </Button>
        </>
      }
    >
      <div className="k-boxes">
        <AddFilterField
          grid={grid}
          used={new Set(entries.map(({ selector }) => selector))}
          onAdd={selector => setAddedId(drafts.add(selector))}
        />
        {entries.map(entry => (
          <FilterBox
            key={entry.id}
            grid={grid}
            entry={entry}
            others={entries.filter(({ id }) => id !== entry.id)}
            problem={problems.get(entry.id) ?? null}
            isTried={isTried}
            isFocused={entry.id === addedId}
            onChange={draft => drafts.change(entry.id, draft)}
            onRemove={() => drafts.remove(entry.id)}
          />
        ))}
        {entries.length === 0 && <p className="hint">{t('grid.filter.noneYet')}</p>}
        {historical.isOffered && (
          <div className="k-history">
            <Switch
              label={t('grid.filter.includeHistorical')}
              checked={historical.isOn}
              onChange={historical.set}
              {...(historical.needsDate
                ? { reason: t('grid.filter.historicalNeedsDate', { field: historicalTitle }) }
                : {})}
            />
            {historical.needsDate && (
              <button type="button" className="lnk" onClick={historical.addDate}>
                {t('grid.filter.needsFromDate')}
              </button>
            )}
          </div>
        )}
      </div>
    </SidePanel>
  )
}

/** Why rows cannot be requested: first missing values, then invalid ones. */
function problemCount(problems: readonly DraftProblem[], t: Translate): string {
  const missing = problems.filter(({ kind }) => kind === 'empty').length
  return missing > 0
    ? t('grid.filter.missing', { count: missing })
    : t('grid.filter.wrong', { count: problems.length })
}

/** Why the button has no effect now; nothing when it has. */
function buttonReason(reason: string | null, unchanged: string | null): { reason?: string } {
  const text = reason ?? unchanged
  return text === null ? {} : { reason: text }
}

interface FilterBoxProps {
  readonly grid: Grid
  readonly entry: FilterEntry
  readonly others: readonly FilterEntry[]
  readonly problem: DraftProblem | null
  readonly isTried: boolean
  /** It was just added: its first field takes the focus. */
  readonly isFocused: boolean
  readonly onChange: (draft: FilterDraft) => void
  readonly onRemove: () => void
}

/** One field with its condition. It shows a problem after it was left, an empty value after rows were requested. */
function FilterBox(props: FilterBoxProps) {
  const { grid, entry, others, problem, isTried, isFocused, onChange, onRemove } = props
  const { t } = useTranslation()
  const { field, selector, draft } = entry
  const titleId = useId()
  const ref = useRef<HTMLDivElement>(null)
  const [isBlurred, setBlurred] = useState(false)
  const isChoice = editorKindOf(field) === 'choice'
  const counts = useStateCounts(grid, isChoice ? selector : null, others)
  const isShown = problem !== null && (isTried || (isBlurred && problem.kind !== 'empty'))
  useEffect(() => {
    const value = ref.current?.querySelector<HTMLElement>('.k-value')
    if (isFocused && value !== undefined && value !== null) focusFirst(value)
  }, [isFocused])
  const title = grid.titleOf(selector)
  return (
    <div
      ref={ref}
      className={classNames('frow', isShown && 'bad')}
      role="group"
      aria-labelledby={titleId}
      onFocus={() => setBlurred(false)}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) setBlurred(true)
      }}
    >
      <div className="ft">
        <span id={titleId} className="ell">
          {title}
        </span>
        <FilterOperator field={field} title={title} draft={draft} onChange={onChange} />
        <span className="grow" />
        <IconButton
          kind="quiet"
          size="small"
          icon="close"
          label={t('grid.filter.removeField', { field: title })}
          onClick={event => {
            focusInstead(event.currentTarget, '.k-side', '[role="combobox"]')
            onRemove()
          }}
        />
      </div>
      <div className="k-value">
        <FilterValueEditor
          field={field}
          title={title}
          draft={draft}
          problem={isShown ? problem : null}
          counts={counts}
          text={grid.text}
          names={grid.view.filterNames?.[selector]}
          onChange={onChange}
        />
      </div>
    </div>
  )
}

const stateCounts = resource({
  fetch: async ({ api }, signal, request: InputOf<typeof grids.groups>) => {
    const { result } = await api.call(grids.groups, request, { signal })
    return new Map(result.map(({ value, count }) => [String(value), count]))
  },
  delayMs: 400,
})

/** Rows by state; undefined while unknown, and when the server does not send them. `selector` is null where nothing is counted. */
function useStateCounts(
  grid: Grid,
  selector: string | null,
  others: readonly FilterEntry[],
): ReadonlyMap<string, number> | undefined {
  const { view, snapshot, text } = grid
  const request = selector !== null && {
    params: { view: view.name },
    body: {
      filters: [...(view.fixed ?? []), ...snapshot.fixed, ...filtersOf(others, text.translate)],
      ...(view.criteria !== undefined && { criteria: view.criteria }),
      find: snapshot.query.find.trim(),
      by: selector,
      take: 200,
    },
  }
  // The counts are optional: without them the filter works as well.
  const { value, failure } = useResource(stateCounts, request || null)
  return failure === null ? value : undefined
}
