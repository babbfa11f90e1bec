/**
 * A form in a dialog, from its definition. The submit button stays enabled and moves to the first invalid field; the
 * dialog stays open while the call runs, and the server's messages are shown at the fields: no input is lost.
 */
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadRow } from '../../contract/read-values'
import type { Form, FormField, FormValues } from '../../define/form'
import type { AnyRow } from '../../define/view'
import { Banner, ProblemBanner } from '../controls/banner'
import { Button } from '../controls/button'
import { SubmitDialog } from '../dialogs/dialog'
import { useEdits, type EditedForm } from '../edit/use-edits'
import { useSession } from '../session-context'
import { useCompanyDay } from '../use-now'
import { MeanwhileNote } from './meanwhile-note'
import { FormControl, problemText } from './form-control'
import { FormFacts } from './form-facts'
import type { FormPartComponent } from './form-parts'
import type { FormProblem } from './form-problem'
import {
  doDiffer,
  formProblems,
  formValues,
  readOf,
  sharedDraft,
  sharedValue,
  shownFields,
  startingDraft,
  textOf,
  unitRules,
  type FormDraft,
} from './form-values'

export interface FormDialogProps {
  readonly form: Form
  /** The rows as they were when the form opened; a field starts with the value that they share. */
  readonly rows: readonly AnyRow[]
  /** The same rows as they are now. */
  readonly newest: readonly AnyRow[]
  readonly title: string
  /** The subject of the form: "3 orders". */
  readonly subtitle: string
  /** The title of a field of the rows. */
  readonly titleOf: (field: string) => string
  /** Label of the submit button, verb and count: "Change 3 orders". */
  readonly submitLabel: string
  /** The action is destructive: the button is red. */
  readonly isDanger?: boolean | undefined
  /** The form's values when it was sent before. */
  readonly draft?: FormDraft | undefined
  readonly isBusy: boolean
  /** The progress of the call while it runs. */
  readonly progress: ReactNode
  readonly problem: FormProblem | null
  /** Previews the result of the answers; absent where that is not possible. */
  readonly onRehearse?: ((values: FormValues, read: readonly ReadRow[], draft: FormDraft) => void) | undefined
  readonly isRehearsing: boolean
  /** Below the fields. */
  readonly below?: FormPartComponent | undefined
  /** With answers: sends them. Without: closes the form, or moves the running call to the background. */
  readonly onClose: (values?: FormValues, read?: readonly ReadRow[], draft?: FormDraft) => void
}

export function FormDialog(props: FormDialogProps) {
  const { form, rows, newest, title, subtitle, titleOf, submitLabel, isBusy } = props
  const { progress, problem, isDanger = false, onRehearse, isRehearsing, below: Below, onClose } = props
  const { t } = useTranslation()
  const session = useSession()
  const { decimalsByUnit } = session
  const today = useCompanyDay()
  const [start] = useState(() => props.draft ?? startingDraft(form, rows))
  /** What was sent last, to which the server's messages belong. */
  const [sent, setSent] = useState<FormDraft | null>(null)
  const shared = sharedDraft(form, newest)
  const unitsOf = (field: FormField) => unitRules(field, rows, decimalsByUnit)
  const edited = useEdits<FormDraft>({
    saved: shared,
    start,
    showsAtOnce: () => false,
    problemsOf: draft => {
      const found = formProblems(form, draft, shared, field => ({ decimals: unitsOf(field).decimals, today }))
      return new Map(
        shownFields(form, draft).flatMap(field => {
          const kind = found.get(field.name)
          if (kind === undefined) return []
          return [[field.name, problemText(form, field, kind, unitsOf(field), session.formats, t)] as const]
        }),
      )
    },
  })
  const { values: draft, problems, isChecked } = edited
  const values = formValues(form, shared, draft)
  const isUnchanged = form.maySendUnchanged !== true && Object.keys(values).length === 0
  const isLong = form.fields.length > shortFormMost
  const onlyRow = newest.length === 1 ? newest[0] : undefined

  const focusNote = useEffectEvent(() => {
    const first = form.fields.find(({ name }) => problem?.notes.has(name))
    if (first !== undefined) edited.focus(first.name)
  })
  useEffect(() => {
    if (problem !== null && !isBusy) focusNote()
  }, [problem, isBusy])

  const isNotified = ({ from }: FormField) => from !== undefined && problem?.changed.includes(from) === true
  /** What the user has seen of the rows: values when his edits began, or the newest ones of fields of whose change he was notified. */
  const read = () => {
    const seen = form.fields.flatMap(field => {
      const { name } = field
      const edit = edited.edits[name]
      if (isNotified(field)) {
        const isKnown = shared[name] !== sharedValue(field, rows)
        return [[name, isKnown ? newest : null] as const]
      }
      return edit === undefined || edit.base === shared[name] ? [[name, newest] as const] : []
    })
    return readOf(form, rows, values, new Map(seen))
  }
  const act = (kind: 'send' | 'rehearse') => {
    if (isBusy || isRehearsing || !edited.check() || isUnchanged) return
    setSent(draft)
    if (kind === 'send') onClose(values, read(), draft)
    else onRehearse?.(values, read(), draft)
  }
  return (
    <SubmitDialog
      title={title}
      size={isLong ? 760 : undefined}
      submitLabel={submitLabel}
      isDanger={isDanger}
      isBusy={isBusy}
      progress={isBusy && progress}
      onSubmit={() => act('send')}
      onCancel={() => onClose()}
      lead={
        onRehearse === undefined ? undefined : (
          <Button kind="quiet" icon="eye" busy={isRehearsing} onClick={() => act('rehearse')}>
            {t('grid.rehearsal.button')}
          </Button>
        )
      }
    >
      <div ref={edited.place} className={isLong ? 'k-form long' : 'k-form'}>
        {subtitle !== '' && <p className="sec">{subtitle}</p>}
        {form.facts !== undefined && onlyRow !== undefined && (
          <FormFacts facts={form.facts} row={onlyRow} titleOf={titleOf} />
        )}
        {isChecked && problems.size > 1 && (
          <Banner tone="danger">{t('grid.form.problems', { count: problems.size })}</Banner>
        )}
        {isChecked && problems.size === 0 && isUnchanged && (
          <Banner tone="info">{t('grid.form.unchanged')}</Banner>
        )}
        <ProblemBanner problem={isBusy ? null : problem} />
        {form.fields.some(({ isRequired }) => isRequired === true) && (
          <p className="hint k-required">{t('grid.form.requiredHint')}</p>
        )}
        {shownFields(form, draft).map(field => (
          <div key={field.name} data-field={field.name}>
            <FormControl
              key={controlKey(field, edited)}
              form={form}
              field={field}
              value={draft[field.name] ?? (draft[field.name] === null ? null : '')}
              problem={edited.problemAt(field.name)}
              note={sent?.[field.name] === draft[field.name] ? problem?.notes.get(field.name) : undefined}
              units={unitsOf(field)}
              doDiffer={doDiffer(field, newest)}
              startText={startTextOf(field, [newest, rows], draft)}
              onChange={value => edited.set(field.name, value)}
              onBlur={() => edited.blur(field.name)}
            />
            <MeanwhileNote
              form={form}
              field={field}
              edited={edited}
              rows={rows}
              newest={newest}
              isNotified={isNotified(field)}
            />
          </div>
        ))}
        {Below !== undefined && <Below draft={draft} />}
      </div>
    </SubmitDialog>
  )
}

/** A control keeps its text while the user types; it is remounted when another value replaces it, a lookup also for another name. */
function controlKey({ kind, name }: FormField, { turn, edits, saved }: EditedForm<FormDraft>): string {
  return kind === 'lookup' ? `${turn} ${edits[name]?.base ?? saved[name] ?? ''}` : String(turn)
}

/** A form with more fields than this is wide. */
const shortFormMost = 8

/** The name of a lookup's value: from a row that holds it, else the value itself. */
function startTextOf(
  { kind, name, from, textFrom }: FormField,
  known: readonly (readonly AnyRow[])[],
  draft: FormDraft,
): string {
  const value = textOf(draft[name])
  if (kind !== 'lookup' || textFrom === undefined || from === undefined || value === '') return value
  const holders = known.find(rows => sharedValue({ from }, rows) === value)
  return holders === undefined ? value : sharedValue({ from: textFrom }, holders) || value
}
