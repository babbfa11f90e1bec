/**
 * A form in a dialog, from its definition. The button that sends stays enabled and goes to the first field that is wrong; the
 * dialog stays open while the call runs, and what the server says about it stands at the fields: nothing typed is lost.
 */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadRow } from '../../contract/read-values'
import type { Form, FormField, FormValues } from '../../define/form'
import type { AnyRow } from '../../define/view'
import { Banner, ProblemBanner } from '../controls/banner'
import { Button } from '../controls/button'
import { SubmitDialog } from '../dialogs/dialog'
import { useSession } from '../session-context'
import './actions.css'
import { MeanwhileNote } from './meanwhile-note'
import { FormControl } from './form-control'
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
  /** The rows that it is about, as they were when it opened; a field starts with what they share. */
  readonly rows: readonly AnyRow[]
  /** The same rows as they are now. */
  readonly newest: readonly AnyRow[]
  readonly title: string
  /** What it is about: "3 orders". */
  readonly subtitle: string
  /** The title of a field of the rows. */
  readonly titleOf: (field: string) => string
  /** Verb, and the count: "Change 3 orders". */
  readonly submitLabel: string
  /** Sending it destroys something: the button is red. */
  readonly isDanger?: boolean | undefined
  /** What stood in it when it was sent before. */
  readonly draft?: FormDraft | undefined
  readonly isBusy: boolean
  /** How far the call is, while it runs. */
  readonly progress: ReactNode
  readonly problem: FormProblem | null
  /** Shows what the answers would do; absent where that cannot be known. */
  readonly onRehearse?: ((values: FormValues, read: readonly ReadRow[], draft: FormDraft) => void) | undefined
  readonly isRehearsing: boolean
  /** Stands below the fields. */
  readonly below?: FormPartComponent | undefined
  /** With answers: send them. Without: close, or put the running call aside. */
  readonly onClose: (values?: FormValues, read?: readonly ReadRow[], draft?: FormDraft) => void
}

/** An open form. */
export function FormDialog(props: FormDialogProps) {
  const { form, rows, newest, title, subtitle, titleOf, submitLabel, isBusy, progress, problem } = props
  const { isDanger = false, onRehearse, isRehearsing, below: Below, onClose } = props
  const { t } = useTranslation()
  const session = useSession()
  const { decimalsByUnit } = session
  const [today] = useState(() => session.formats.companyDay(Date.now() + session.serverTimeOffsetMs))
  const body = useRef<HTMLDivElement>(null)
  const [shared] = useState(() => sharedDraft(form, rows))
  const [draft, setDraft] = useState<FormDraft>(() => props.draft ?? startingDraft(form, rows))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [wanted, setWanted] = useState<'send' | 'rehearse' | null>(null)
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set())
  // A control keeps what is typed as it is typed; one whose value was taken over starts anew.
  const [taken, setTaken] = useState<{ readonly name: string; readonly turn: number } | null>(null)
  const shown = shownFields(form, draft)
  const unitsOf = (field: FormField) => unitRules(field, rows, decimalsByUnit)
  const problems = formProblems(form, draft, shared, field => ({ decimals: unitsOf(field).decimals, today }))
  const values = formValues(form, shared, draft)
  const isUnchanged = form.maySendUnchanged !== true && Object.keys(values).length === 0
  const isChecked = wanted !== null
  const isLong = form.fields.length > shortFormMost
  const onlyRow = newest.length === 1 ? newest[0] : undefined

  const noteOf = ({ name }: FormField) => (mended.has(name) ? undefined : problem?.notes.get(name))
  const focusFirst = (names: ReadonlySet<string>) => {
    const first = shown.find(({ name }) => names.has(name))
    body.current
      ?.querySelector<HTMLElement>(`[data-field="${first?.name ?? ''}"] :is(input, select, textarea)`)
      ?.focus()
  }
  const toldAbout = useRef<FormProblem | null>(null)
  const takenOver = useRef<string | null>(null)
  useEffect(() => {
    if (takenOver.current !== null) focusFirst(new Set([takenOver.current]))
    takenOver.current = null
    if (problem === null || isBusy || toldAbout.current === problem) return
    toldAbout.current = problem
    if (problem.notes.size > 0) focusFirst(new Set(problem.notes.keys()))
  })

  /** What the user knows of the rows: as they were when the form opened, and of fields that he was told about as they are now. */
  const read = () => {
    const told = new Set(problem?.changed ?? [])
    const seen = form.fields.flatMap(field => {
      if (field.from === undefined || !told.has(field.from)) return []
      const isKnown = sharedValue(field, newest) !== sharedValue(field, rows)
      return [[field.name, isKnown ? newest : null] as const]
    })
    return readOf(form, rows, values, new Map(seen))
  }
  const act = (kind: 'send' | 'rehearse') => {
    if (isBusy || isRehearsing) return
    setWanted(kind)
    if (problems.size > 0) {
      focusFirst(new Set(problems.keys()))
      return
    }
    if (isUnchanged) return
    setMended(new Set())
    if (kind === 'send') onClose(values, read(), draft)
    else onRehearse?.(values, read(), draft)
  }
  const change = (field: FormField) => (value: string | null) => {
    setDraft(current => ({ ...current, [field.name]: value }))
    setMended(current => new Set([...current, field.name]))
  }
  return (
    <SubmitDialog
      title={title}
      size={isLong ? 760 : undefined}
      submitLabel={submitLabel}
      isDanger={isDanger}
      isBusy={isBusy}
      cancelLabel={t(isBusy ? 'grid.progress.aside' : 'ui.cancel')}
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
      <div ref={body} className={isLong ? 'k-form long' : 'k-form'} aria-busy={isBusy}>
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
        {shown.map(field => (
          <div key={field.name} data-field={field.name}>
            <FormControl
              key={taken?.name === field.name ? taken.turn : 0}
              form={form}
              field={field}
              value={draft[field.name] ?? (draft[field.name] === null ? null : '')}
              problem={isChecked || left.has(field.name) ? (problems.get(field.name) ?? null) : null}
              note={noteOf(field)}
              units={unitsOf(field)}
              doDiffer={doDiffer(field, rows)}
              startText={startTextOf(field, [newest, rows], draft)}
              onChange={change(field)}
              onBlur={() => setLeft(current => new Set([...current, field.name]))}
            />
            <MeanwhileNote
              form={form}
              field={field}
              rows={rows}
              newest={newest}
              mine={draft[field.name] ?? null}
              isTold={field.from !== undefined && problem?.changed.includes(field.from) === true}
              onTake={value => {
                change(field)(value)
                takenOver.current = field.name
                setTaken(last => ({ name: field.name, turn: (last?.turn ?? 0) + 1 }))
              }}
            />
          </div>
        ))}
        {Below !== undefined && <Below draft={draft} />}
        {isBusy && progress}
      </div>
    </SubmitDialog>
  )
}

/** With more fields than these a form is wide. */
const shortFormMost = 8

/** What a lookup's value is called: as the rows say that hold it, else the value itself. */
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
