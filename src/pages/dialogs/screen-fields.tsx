/** The fields of a screen: its name, the widgets of each of its selections, and for how long each of several is shown. */
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
import { Glyph, classNames } from '../../ui/theme/icons'
import {
  draftProblems,
  withAdded,
  withNone,
  withoutSelection,
  withToggled,
  type DraftProblems,
  type ScreenDraft,
} from './screen-draft'
import '../../ui/form/actions.css'
import './screen.css'

export interface ScreenFieldsProps {
  readonly draft: ScreenDraft
  readonly offered: readonly OfferedWidget[]
  /** Somebody tried to send: what is wrong is said at the fields. */
  readonly isChecked: boolean
  /** What the server said about the name. */
  readonly nameNote?: string | undefined
  readonly onChange: (draft: ScreenDraft) => void
}

/** The fields. Each stands in an element with `data-field`, to be found when it is wrong. */
export function ScreenFields({ draft, offered, isChecked, nameNote, onChange }: ScreenFieldsProps) {
  const { t } = useTranslation()
  const problems = isChecked ? draftProblems(draft) : noProblems
  return (
    <>
      <div data-field="name">
        <TextField
          label={t('dialog.screen.name')}
          required
          value={draft.name}
          maxLength={nameLengthMost}
          hint={t('dialog.screen.name.hint')}
          error={problems.name ? t('grid.form.required', { field: t('dialog.screen.name') }) : nameNote}
          onChange={name => onChange({ ...draft, name })}
        />
      </div>
      <Selections
        draft={draft}
        offered={offered}
        emptySelection={problems.emptySelection}
        onChange={onChange}
      />
      {draft.selections.length > 1 && (
        <div data-field="rotateSeconds">
          <NumberField
            label={t('dialog.screen.rotate')}
            required
            value={draft.rotateSeconds ?? ''}
            min={String(rotateSecondsLeast)}
            max={String(rotateSecondsMost)}
            step="5"
            unit="s"
            hint={t('grid.form.range', range)}
            error={problems.rotateSeconds ? t('grid.form.range', range) : undefined}
            onChange={rotateSeconds => onChange({ ...draft, rotateSeconds })}
          />
        </div>
      )}
    </>
  )
}

const range = { least: rotateSecondsLeast, most: rotateSecondsMost }
const noProblems: DraftProblems = { name: false, emptySelection: null, rotateSeconds: false }

interface SelectionsProps extends Pick<ScreenFieldsProps, 'draft' | 'offered' | 'onChange'> {
  readonly emptySelection: number | null
}

/** One selection at a time; with several, the others are a press away. */
function Selections({ draft, offered, emptySelection, onChange }: SelectionsProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(0)
  const noteId = useId()
  const { selections } = draft
  const at = Math.min(opened, selections.length - 1)
  const chosen = selections[at] ?? []
  const isBad = emptySelection !== null
  const partName = (index: number) => t('dialog.screen.part', { number: index + 1 })
  return (
    <div className="k-parts" data-field="selections" role="group" aria-label={t('dialog.screen.shows')}>
      <div className="k-parts-head">
        <span className="lab">{t('dialog.screen.shows')}</span>
        {selections.length > 1 && (
          <Segmented
            label={t('dialog.screen.parts')}
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
        {isBad
          ? t('dialog.screen.partEmpty', { number: emptySelection + 1 })
          : t(selections.length > 1 ? 'dialog.screen.orderOfParts' : 'dialog.screen.order')}
      </span>
      <div
        className={classNames('k-part', emptySelection === at && 'bad')}
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
