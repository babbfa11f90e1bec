/** The filters of a grid in its toolbar: the button with their number, a pill for each, the menu to add one, and their editor. */
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../../contract/filter'
import { Button } from '../../controls/button'
import { AddFilterPill, FilterPill } from '../../controls/filter-pill'
import type { Anchor } from '../../controls/floating'
import { lazyPart } from '../../lazy-part'
import { useCompanyDay } from '../../use-now'
import { filterWords } from './filter-words'
import { incompleteFiltersOf } from './incomplete-filters'
import { missingValue } from '../../../contract/formats'
import { useEarlyParts, type Grid } from '../data/use-grid'

export interface FilterBarProps {
  readonly grid: Grid
  /** The button's element, so that a key can press it. */
  readonly buttonRef: RefObject<HTMLButtonElement | null>
  readonly onChange: (filters: readonly Filter[]) => void
  /** A menu or an editor is open. */
  readonly onBusy: (isBusy: boolean) => void
  /** A control beside it shows them all as one choice: they have no pills. */
  readonly areNamed?: boolean
  readonly isPanelOpen: boolean
  /** Opens or closes the filter panel. */
  readonly onPanel: () => void
}

const FilterEditor = lazyPart(() => import('./filter-editor'), 'FilterEditor')
const AddFilterPopover = lazyPart(() => import('./add-filter'), 'AddFilterPopover')
const parts = [AddFilterPopover.preload]

type Open =
  | { readonly kind: 'menu'; readonly anchor: Anchor }
  /** `index` is -1 for a new filter. */
  | { readonly kind: 'editor'; readonly anchor: Anchor; readonly selector: string; readonly index: number }

/** Button, pills, and the popovers that they open. */
export function FilterBar(props: FilterBarProps) {
  const { grid, buttonRef, onChange, onBusy, areNamed = false, isPanelOpen, onPanel } = props
  const { t } = useTranslation()
  const [open, setOpenState] = useState<Open | null>(null)
  const addRef = useRef<HTMLButtonElement>(null)
  const { filters } = grid.snapshot.query
  useEarlyParts(grid, parts)
  const incomplete = useAtomValue(incompleteFiltersOf(grid.data).filters)
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
          {(areNamed ? [] : filters).map((filter, index) => (
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
            .map(({ id, selector, remove }) => (
              <FilterPill
                key={id}
                incomplete
                subject={t('grid.filter.subject.is', { field: grid.titleOf(selector) })}
                value={missingValue}
                onRemove={remove}
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
        <AddFilterPopover
          grid={grid}
          anchor={open.anchor}
          onField={selector => {
            const index = filters.findIndex(filter => filter.selector === selector)
            setOpen({ kind: 'editor', anchor: open.anchor, selector, index })
          }}
          onClear={() => onChange([])}
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
  const today = useCompanyDay()
  const field = grid.view.entity.fields[filter.selector]
  if (field === undefined) return null
  const words = filterWords(filter, grid.titleOf(filter.selector), field, grid.text, today)
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
    <FilterEditor
      selector={open.selector}
      field={field}
      title={grid.titleOf(open.selector)}
      filter={grid.snapshot.query.filters[open.index]}
      anchor={open.anchor}
      text={grid.text}
      names={grid.view.filterNames?.[open.selector]}
      {...rest}
    />
  )
}

/** How many children of `ref` are hidden. Its style wraps them and cuts off everything below the first line. */
export function useOverflow(ref: RefObject<HTMLElement | null>): number {
  const [hiddenCount, setHiddenCount] = useState(0)
  useEffect(() => {
    const row = ref.current
    if (row === null || typeof ResizeObserver === 'undefined') return
    const measure = () => {
      const children = [...row.children].filter(child => child instanceof HTMLElement)
      const top = children[0]?.offsetTop ?? 0
      let count = 0
      for (const child of children) {
        const isHidden = child.offsetTop > top
        child.inert = isHidden
        if (isHidden) count += 1
      }
      setHiddenCount(count)
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(row)
    const changes = new MutationObserver(measure)
    changes.observe(row, { childList: true, characterData: true, subtree: true })
    measure()
    return () => {
      sizes.disconnect()
      changes.disconnect()
    }
  }, [ref])
  return hiddenCount
}
