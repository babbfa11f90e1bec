/** The fields of a screen: its name, the widgets of each selection, and the seconds for which each of several is shown. */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameLengthMost, rotateSecondsLeast, rotateSecondsMost } from '../../contract/limits'
import { screenSelectionsMost } from '../../contract/sign-in-limits'
import { widgetGroups, type OfferedWidget } from '../../contract/widgets'
import { Button } from '../../ui/controls/button'
import { Checkbox } from '../../ui/controls/checkbox'
import { NumberField } from '../../ui/controls/number-field'
import { Segmented } from '../../ui/controls/segmented'
import { TextField } from '../../ui/controls/text-field'
import type { EditedForm } from '../../ui/edit/use-edits'
import { Glyph, classNames } from '../../ui/theme/icons'
import {
  draftProblems,
  withAdded,
  withNone,
  withoutSelection,
  withToggled,
  type ScreenDraft,
} from './screen-draft'
import './screen.css'

export interface ScreenFieldsProps {
  readonly form: EditedForm<ScreenDraft>
  readonly offered: readonly OfferedWidget[]
  /** The server's message about the name. */
  readonly nameNote?: string | undefined
}

/** The fields. Each is within an element with `data-field`, by which the first invalid one is found. */
export function ScreenFields({ form, offered, nameNote }: ScreenFieldsProps) {
  const { t } = useTranslation()
  const { values: draft } = form
  return (
    <>
      <div data-field="name">
        <TextField
          label={t('dialog.screen.name')}
          required
          value={draft.name}
          maxLength={nameLengthMost}
          hint={t('dialog.screen.name.hint')}
          error={form.problemAt('name') ?? nameNote}
          onChange={name => form.set('name', name)}
          onBlur={() => form.blur('name')}
        />
      </div>
      <Selections form={form} offered={offered} />
      {draft.selections.length > 1 && (
        <div data-field="rotateSeconds">
          <NumberField
            label={t('field.Screen.rotateSeconds')}
            required
            value={draft.rotateSeconds ?? ''}
            min={String(rotateSecondsLeast)}
            max={String(rotateSecondsMost)}
            step="5"
            unit="s"
            hint={t('grid.form.range', rotateRange)}
            error={form.problemAt('rotateSeconds')}
            onChange={rotateSeconds => form.set('rotateSeconds', rotateSeconds)}
            onBlur={() => form.blur('rotateSeconds')}
          />
        </div>
      )}
    </>
  )
}

/** The allowed seconds of a selection, for messages. */
export const rotateRange = { least: rotateSecondsLeast, most: rotateSecondsMost }

type SelectionsProps = Pick<ScreenFieldsProps, 'form' | 'offered'>

/** Shows one selection at a time; buttons switch between several. */
function Selections({ form, offered }: SelectionsProps) {
  const { t } = useTranslation()
  const { values: draft, setAll: onChange } = form
  const problem = form.problemAt('selections')
  const { emptySelection } = draftProblems(draft)
  const [opened, setOpened] = useState(0)
  const noteId = useId()
  const { selections } = draft
  const at = Math.min(opened, selections.length - 1)
  const chosen = selections[at] ?? []
  const isBad = problem !== undefined
  const partName = (index: number) => t('dialog.screen.part', { number: index + 1 })
  return (
    <div className="k-parts" data-field="selections" role="group" aria-label={t('field.Screen.selection')}>
      <div className="k-parts-head">
        <span className="lab">{t('field.Screen.selection')}</span>
        {selections.length > 1 && (
          <Segmented
            label={t('field.Screen.selections')}
            value={String(at)}
            options={selections.map((_ids, index) => ({ value: String(index), label: String(index + 1) }))}
            onChange={value => setOpened(Number(value))}
          />
        )}
        <span className="grow" />
        {chosen.length > 1 && (
          <Button kind="quiet" size="small" onClick={() => onChange(withNone(draft, at))}>
            {t('dialog.screen.none')}
          </Button>
        )}
        {selections.length > 1 && (
          <Button
            kind="quiet"
            size="small"
            icon="trash"
            onClick={() => {
              onChange(withoutSelection(draft, at))
              setOpened(Math.max(0, at - 1))
            }}
          >
            {t('dialog.screen.removePart', { number: at + 1 })}
          </Button>
        )}
        {selections.length < screenSelectionsMost && (
          <Button
            kind="quiet"
            size="small"
            icon="plus"
            onClick={() => {
              onChange(withAdded(draft))
              setOpened(selections.length)
            }}
          >
            {t('dialog.screen.addPart')}
          </Button>
        )}
      </div>
      <span className={isBad ? 'hint err' : 'hint'} id={noteId} role={isBad ? 'alert' : undefined}>
        {isBad && <Glyph name="octagon" />}
        {problem ?? t(selections.length > 1 ? 'dialog.screen.orderOfParts' : 'dialog.screen.order')}
      </span>
      <div
        className={classNames('k-part', isBad && emptySelection === at && 'bad')}
        role="group"
        aria-label={partName(at)}
        aria-describedby={noteId}
      >
        {widgetGroups
          .map(group => ({ group, widgets: offered.filter(widget => widget.group === group) }))
          .filter(({ widgets }) => widgets.length > 0)
          .map(({ group, widgets }) => (
            <fieldset key={group}>
              <legend className="lab">{t(`dashboard.section.${group}`)}</legend>
              {widgets.map(({ id, type }) => (
                <div key={id} className="k-part-row">
                  <Checkbox
                    label={t(`widget.${type}.title`)}
                    checked={chosen.includes(id)}
                    onChange={() => onChange(withToggled(draft, at, id))}
                  />
                  {chosen.includes(id) && (
                    <span className="k-part-place">
                      <span className="sr">{t('dialog.screen.place')} </span>
                      {chosen.indexOf(id) + 1}
                    </span>
                  )}
                </div>
              ))}
            </fieldset>
          ))}
      </div>
    </div>
  )
}
