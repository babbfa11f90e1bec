/**
 * The list of texts (WAI-ARIA, listbox), virtualised since there are thousands. Arrow keys move; Enter moves the focus to the fields of the
 * chosen one.
 */
import { useEffect, useEffectEvent, useId, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../contract/limits'
import { Glyph, Icon } from '../../ui/theme/icons'
import { useRowWindow } from '../../ui/lines/use-row-window'
import { movedTo } from './permissions-keys'
import { formsOf, textOf, type TextRow } from './translations-rows'
import type { TextForm } from './use-text-form'

export interface TranslationsListProps {
  readonly rows: readonly TextRow[]
  /** The language of the listed texts. */
  readonly language: Language
  readonly form: TextForm
  readonly chosen: string | undefined
  readonly onChoose: (key: string) => void
  /** Enter: moves the focus to the fields of the chosen text. */
  readonly onOpen: () => void
}

/** Px; must match the style sheet. */
const rowHeight = 46

export function TranslationsList(props: TranslationsListProps) {
  const { rows, language, form, chosen, onChoose, onOpen } = props
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const at = rows.findIndex(({ key }) => key === chosen)
  const { shown, reveal } = useRowWindow(box, rows.length, rowHeight, 0, at < 0 ? null : at)
  const showChosen = useEffectEvent(() => {
    if (at >= 0) reveal(at)
  })
  useEffect(() => showChosen(), [chosen])

  const choose = (index: number) => {
    const row = rows[index]
    if (row !== undefined) onChoose(row.key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isEnd = event.key === 'Home' || event.key === 'End'
    const pressed = {
      key: event.key,
      ctrlKey: isEnd || event.ctrlKey,
      metaKey: event.metaKey,
      altKey: event.altKey,
    }
    const to = movedTo(pressed, { line: at, column: 0 }, { lines: rows.length, columns: 1 })
    if (event.key === 'Enter') onOpen()
    else if (to !== null) choose(to.line)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={box}
      className="k-texts-list"
      role="listbox"
      tabIndex={0}
      aria-label={t('translations.list')}
      aria-activedescendant={at < 0 ? undefined : `${id}${at}`}
      onKeyDown={onKeyDown}
    >
      <div className="k-texts-rows" role="presentation" style={{ height: rows.length * rowHeight }}>
        {shown.map(index => {
          const row = rows[index]
          return (
            row !== undefined && (
              <div
                key={row.key}
                id={`${id}${index}`}
                className="k-texts-row"
                role="option"
                aria-selected={index === at}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                style={{ insetBlockStart: index * rowHeight }}
                onClick={() => choose(index)}
              >
                <span className="k-texts-words" lang={language} title={textOf(row, language, form.own)}>
                  {textOf(row, language, form.own)}
                </span>
                <span className="k-texts-key id">{row.key}</span>
                <RowMarks row={row} form={form} />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

function RowMarks({ row, form }: { readonly row: TextRow; readonly form: TextForm }) {
  const { t } = useTranslation()
  const names = formsOf(row).map(({ name }) => name)
  const isWrong = names.some(name => form.problems.has(name))
  const isEdited = names.some(name => form.edits[name] !== undefined)
  const isReplaced = names.some(name => form.own[name] !== undefined)
  if (!isWrong && !isEdited && !isReplaced) return null
  const state = isWrong ? 'wrong' : isEdited ? 'edited' : 'replaced'
  return (
    <span className="k-texts-mark" data-state={state} title={t(`translations.state.${state}`)}>
      {isWrong ? <Glyph name="octagon" /> : <Icon name={isEdited ? 'edit' : 'check'} small />}
      <span className="sr">{t(`translations.state.${state}`)}</span>
    </span>
  )
}
