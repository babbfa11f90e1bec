/** Searches the rows of a grid for a text; the request is sent a moment after the last key. */
import { useAtomValue } from 'jotai'
import { useEffect, useState, type RefObject } from 'react'
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

/** The field; Enter searches at once, Esc empties it. */
export function FindField({ grid, inputRef }: FindFieldProps) {
  const { t } = useTranslation()
  const { data } = grid
  const searched = useAtomValue(data.findText)
  /** Text that was typed and not searched for yet. */
  const [draft, setDraft] = useState<string | null>(null)
  const search = (text: string) => {
    setDraft(null)
    data.find(text)
  }
  useEffect(() => {
    if (draft === null) return undefined
    const timer = setTimeout(() => {
      setDraft(null)
      data.find(draft)
    }, findDelayMs)
    return () => clearTimeout(timer)
  }, [draft, data])
  const typed = draft ?? searched
  return (
    <div className="k-find">
      <TextField
        label={t('grid.find')}
        hideLabel
        type="search"
        variant="small"
        icon="search"
        shortcut="/"
        placeholder={t('grid.find')}
        maxLength={nameLengthMost}
        value={typed}
        inputRef={inputRef}
        onChange={text => (text === '' ? search('') : setDraft(text))}
        onKeyDown={event => {
          if (event.key === 'Enter') search(typed)
          if (event.key !== 'Escape' || typed === '') return
          event.stopPropagation()
          search('')
        }}
      />
    </div>
  )
}
