/** Finds a text in the rows of a grid; the server looks for it a moment after the last key. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { nameLengthMost } from '../../../contract/limits'
import { TextField } from '../../controls/text-field'
import type { Grid } from '../data/use-grid'

/** From the last key to the search. */
const findDelayMs = 300

export interface FindFieldProps {
  readonly grid: Grid
  readonly inputRef: RefObject<HTMLInputElement | null>
}

/** The field; Enter looks at once, Esc empties it. */
export function FindField({ grid, inputRef }: FindFieldProps) {
  const { t } = useTranslation()
  const { data, snapshot } = grid
  const asked = snapshot.query.find
  const [typed, setTyped] = useState(asked)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const stopTimer = () => {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = null
  }
  const search = (text: string) => {
    stopTimer()
    if (text.trim() !== data.snapshot().query.find.trim()) data.find(text)
  }
  useEffect(() => stopTimer, [])
  useEffect(() => {
    // What was cleared elsewhere ("Clear filters") is cleared here; what is being typed stays.
    if (timer.current === null) setTyped(current => (current.trim() === asked.trim() ? current : asked))
  }, [asked])
  return (
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
        inputRef={inputRef}
        onChange={text => {
          setTyped(text)
          stopTimer()
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
  )
}
