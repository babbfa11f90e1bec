/** The toolbar of a grid: find in this view, filters. What is found or filtered is asked of the server. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../contract/filter'
import { nameLengthMost } from '../../contract/limits'
import { TextField } from '../controls/text-field'
import { FilterBar } from './filter-bar'
import type { Grid } from './use-grid'

/** From the last key to the search. */
const findDelayMs = 300

export interface GridToolbarProps {
  readonly grid: Grid
  readonly findRef: RefObject<HTMLInputElement | null>
  readonly filtersRef: RefObject<HTMLButtonElement | null>
  readonly onFilters: (filters: readonly Filter[]) => void
  readonly onBusy: (isBusy: boolean) => void
}

/** Find and filters. */
export function GridToolbar({ grid, findRef, filtersRef, onFilters, onBusy }: GridToolbarProps) {
  const { t } = useTranslation()
  const { data, snapshot } = grid
  const [typed, setTyped] = useState(snapshot.query.find)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const search = (text: string) => {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = null
    if (text.trim() !== data.snapshot().query.find.trim()) data.setQuery({ find: text })
  }
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
    },
    [],
  )
  return (
    <div className="gt" role="toolbar" aria-label={t('grid.toolbar')}>
      <div className="k-find">
        <TextField
          label={t('grid.find')}
          hideLabel
          type="search"
          look="small"
          icon="search"
          shortcut="/"
          placeholder={t('grid.find')}
          maxLength={nameLengthMost}
          value={typed}
          inputRef={findRef}
          onChange={text => {
            setTyped(text)
            if (timer.current !== null) clearTimeout(timer.current)
            timer.current = setTimeout(() => search(text), text === '' ? 0 : findDelayMs)
          }}
          onKeyDown={event => {
            if (event.key === 'Enter') search(typed)
            if (event.key !== 'Escape' || typed === '') return
            event.stopPropagation()
            setTyped('')
            search('')
          }}
        />
      </div>
      <FilterBar grid={grid} buttonRef={filtersRef} onChange={onFilters} onBusy={onBusy} />
    </div>
  )
}
