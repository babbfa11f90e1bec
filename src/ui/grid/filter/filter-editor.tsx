/** The editor of one filter in a popover, for a quick change at its pill: the same fields as in the panel, and a button that applies it. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../contract/field'
import type { Filter } from '../../../contract/filter'
import type { FilterNamesSource } from '../../../define/view'
import { Button } from '../../controls/button'
import type { Anchor } from '../../controls/floating'
import { Popover } from '../../controls/popover'
import type { TextContext } from '../../../texts/cell-text'
import { conditionOf, editedFilter, problemOf } from './edited-filter'
import type { FilterDraft } from './filter-model'
import { FilterOperator, FilterValueEditor } from './filter-value-editor'

export interface FilterEditorProps {
  readonly selector: string
  readonly field: Field
  readonly title: string
  readonly filter: Filter | undefined
  readonly anchor: Anchor
  readonly text: TextContext
  /** Suggested names for a text. */
  readonly names?: FilterNamesSource | undefined
  readonly onApply: (filter: Filter) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

const editorWidthPx = 320

/** An open editor. The rows stay as they are until the filter is applied. */
export function FilterEditor(props: FilterEditorProps) {
  const { selector, field, title, filter, anchor, text, onApply, onRemove, onClose } = props
  const { t } = useTranslation()
  const [edited, setEdited] = useState(() => editedFilter(selector, field, filter ?? null, text))
  const { draft } = edited
  const change = (next: FilterDraft) => setEdited({ ...edited, draft: next, isEdited: true })
  const [isTried, setTried] = useState(false)
  const problem = problemOf(edited)
  const isShown = problem !== null && (isTried || problem.kind !== 'empty')
  const apply = () => {
    if (problem !== null) {
      setTried(true)
      return
    }
    const next = conditionOf(edited, text.translate)
    onClose()
    if (next === null) onRemove()
    else onApply(next)
  }
  return (
    <Popover
      title={title}
      anchor={anchor}
      width={editorWidthPx}
      onClose={onClose}
      footer={
        <>
          {filter !== undefined && (
            <Button
              kind="quiet"
              onClick={() => {
                onClose()
                onRemove()
              }}
            >
              {t('grid.filter.remove')}
            </Button>
          )}
          <span className="grow" />
          <Button onClick={apply}>{t('grid.filter.apply')}</Button>
        </>
      }
    >
      <form
        className="frow k-plain"
        onSubmit={event => {
          event.preventDefault()
          apply()
        }}
      >
        <div className="ft">
          <FilterOperator field={field} title={title} draft={draft} onChange={change} />
        </div>
        <FilterValueEditor
          field={field}
          title={title}
          draft={draft}
          problem={isShown ? problem : null}
          text={text}
          names={props.names}
          onChange={change}
        />
        <button type="submit" hidden />
      </form>
    </Popover>
  )
}
