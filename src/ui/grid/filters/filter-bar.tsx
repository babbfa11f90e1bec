/** The filters of a grid in its toolbar: the button with their number, a pill each, the menu to add one, and their editor. */
import { useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../../contract/filter'
import { Button } from '../../controls/button'
import { AddFilterPill, FilterPill } from '../../controls/filter-pill'
import type { Anchor } from '../../controls/floating'
import { Menu, type MenuGroup, type MenuItem } from '../../controls/menu'
import { Later } from '../../later'
import { filterFields } from './filter-fields'
import { filterDraftsOf, problemsOf, type FilterEntry } from './filter-drafts'
import { filterWords } from './filter-words'
import { useOverflow } from './use-overflow'
import { missingValue } from '../engine/cell-text'
import type { Grid } from '../use-grid'

export interface FilterBarProps {
  readonly grid: Grid
  /** The button, so that a key can press it. */
  readonly buttonRef: RefObject<HTMLButtonElement | null>
  readonly onChange: (filters: readonly Filter[]) => void
  /** A menu or an editor is open. */
  readonly onBusy: (isBusy: boolean) => void
  readonly isPanelOpen: boolean
  /** Opens or closes the filter panel. */
  readonly onPanel: () => void
}

const loadEditor = () => import('./filter-editor')

type Open =
  | { readonly kind: 'menu'; readonly anchor: Anchor }
  /** `index` is -1 for a filter that is new. */
  | { readonly kind: 'editor'; readonly anchor: Anchor; readonly selector: string; readonly index: number }

/** Button, pills and what they open. */
export function FilterBar(props: FilterBarProps) {
  const { grid, buttonRef, onChange, onBusy, isPanelOpen, onPanel } = props
  const { t } = useTranslation()
  const [open, setOpenState] = useState<Open | null>(null)
  const addRef = useRef<HTMLButtonElement>(null)
  const { filters } = grid.snapshot.query
  const incomplete = useIncomplete(grid)
  const pillsRef = useRef<HTMLDivElement>(null)
  const hiddenCount = useOverflow(pillsRef)
  const setOpen = (next: Open | null) => {
    setOpenState(next)
    onBusy(next !== null)
  }
  const replace = (index: number, filter: Filter | null) => {
    const rest = index < 0 ? [...filters] : filters.filter((_, i) => i !== index)
    if (filter !== null) rest.splice(index < 0 ? rest.length : index, 0, filter)
    onChange(rest)
  }
  const toggleMenu = (anchor: Element | null) => {
    setOpen(open?.kind === 'menu' || anchor === null ? null : { kind: 'menu', anchor })
  }
  return (
    <>
      <Button
        ref={buttonRef}
        size="small"
        icon="filter"
        className={filters.length > 0 ? 'on' : ''}
        aria-expanded={isPanelOpen}
        onClick={onPanel}
      >
        {t('grid.filter.button')}
        {filters.length > 0 && <b>{filters.length}</b>}
      </Button>
      <div className="pills" role="group" aria-label={t('grid.filter.active')}>
        <div ref={pillsRef} className="k-pills">
          {filters.map((filter, index) => (
            <Pill
              key={`${filter.selector}-${String(index)}`}
              grid={grid}
              filter={filter}
              isIncomplete={incomplete.some(({ base }) => base === filter)}
              onEdit={anchor => setOpen({ kind: 'editor', anchor, selector: filter.selector, index })}
              onRemove={() => replace(index, null)}
            />
          ))}
          {incomplete
            .filter(({ base }) => base === null)
            .map(({ id, selector }) => (
              <FilterPill
                key={id}
                incomplete
                subject={t('grid.filter.subject.is', { field: grid.titleOf(selector) })}
                value={missingValue}
                onRemove={() => filterDraftsOf(grid).remove(id)}
              />
            ))}
        </div>
        {hiddenCount > 0 && (
          <button type="button" className="lnk k-more-pills" onClick={onPanel}>
            {t('grid.filter.morePills', { count: hiddenCount })}
          </button>
        )}
        <span className="k-add-pill">
          <AddFilterPill buttonRef={addRef} onAdd={() => toggleMenu(addRef.current)} />
        </span>
      </div>
      {open?.kind === 'menu' && (
        <Menu
          label={t('grid.filter.menu')}
          anchor={open.anchor}
          groups={menuGroups(
            grid,
            selector => {
              const index = filters.findIndex(filter => filter.selector === selector)
              setOpen({ kind: 'editor', anchor: open.anchor, selector, index })
            },
            t('grid.filter.clear'),
            () => onChange([]),
          )}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'editor' && (
        <OpenEditor
          key={open.selector}
          grid={grid}
          open={open}
          onClose={() => setOpen(null)}
          onApply={filter => replace(open.index, filter)}
          onRemove={() => replace(open.index, null)}
        />
      )}
    </>
  )
}

interface PillProps {
  readonly grid: Grid
  readonly filter: Filter
  readonly isIncomplete: boolean
  readonly onEdit: (anchor: Element) => void
  readonly onRemove: () => void
}

function Pill({ grid, filter, isIncomplete, onEdit, onRemove }: PillProps) {
  const ref = useRef<HTMLSpanElement>(null)
  const field = grid.view.entity.fields[filter.selector]
  if (field === undefined) return null
  const words = filterWords(filter, grid.titleOf(filter.selector), field, grid.text)
  return (
    <span ref={ref} className="k-pill">
      <FilterPill
        subject={words.subject}
        value={words.value}
        incomplete={isIncomplete}
        onEdit={() => {
          if (ref.current !== null) onEdit(ref.current)
        }}
        onRemove={onRemove}
      />
    </span>
  )
}

interface OpenEditorProps {
  readonly grid: Grid
  readonly open: Extract<Open, { kind: 'editor' }>
  readonly onApply: (filter: Filter) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

function OpenEditor({ grid, open, ...rest }: OpenEditorProps) {
  const field = grid.view.entity.fields[open.selector]
  if (field === undefined) return null
  return (
    <Later load={loadEditor}>
      {({ FilterEditor }) => (
        <FilterEditor
          selector={open.selector}
          field={field}
          title={grid.titleOf(open.selector)}
          filter={grid.snapshot.query.filters[open.index]}
          anchor={open.anchor}
          text={grid.text}
          {...rest}
        />
      )}
    </Later>
  )
}

/** Fields that the view offers first, then all others by name; then what clears them all. */
function menuGroups(
  grid: Grid,
  onField: (selector: string) => void,
  clearLabel: string,
  onClear: () => void,
): readonly MenuGroup[] {
  const used = new Set(grid.snapshot.query.filters.map(filter => filter.selector))
  const item = (selector: string): MenuItem => ({
    id: selector,
    label: grid.titleOf(selector),
    checked: used.has(selector),
    onSelect: () => onField(selector),
  })
  const { usual, others } = filterFields(grid)
  return [
    { id: 'offered', items: usual.map(item) },
    { id: 'others', items: others.map(item) },
    {
      id: 'clear',
      items: used.size === 0 ? [] : [{ id: '_clear', label: clearLabel, icon: 'close', onSelect: onClear }],
    },
  ]
}

/** Boxes of the panel whose value is missing although the rows were wanted. */
function useIncomplete(grid: Grid): readonly FilterEntry[] {
  const drafts = filterDraftsOf(grid)
  const { entries, isTried } = useSyncExternalStore(drafts.subscribe, drafts.get)
  if (!isTried) return []
  const problems = problemsOf(entries)
  return entries.filter(({ id }) => problems.has(id))
}
