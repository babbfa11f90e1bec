/**
 * What the sections share that show everything saved of one kind and let somebody edit it: the state until it is loaded, the question
 * before leaving, what is looked for, and the commands in the head (permissions, translations).
 */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuButton, type MenuGroup } from '../../ui/controls/menu'
import { Segmented } from '../../ui/controls/segmented'
import { TextField } from '../../ui/controls/text-field'
import { useSession } from '../../ui/session-context'
import { useUnsavedPage, type UnsavedPage } from '../../ui/use-unsaved-page'
import { DiscardButton, EditCount, SaveButton } from '../edited-page'
import '../../ui/theme/controls'
import '../page-frame.css'
import './edited-section.css'
import type { EditedValues } from './use-value-edits'

/** What of the edits every section has. */
export type SectionEdits = Pick<EditedValues<unknown>, 'count' | 'discard' | 'isSaving'>

/** Guards the section: leaving asks while something is unsaved, except while somebody looks as a role, when nothing can be saved. */
export function useUnsavedSection(
  edited: SectionEdits,
  { lost, save }: { readonly lost: string; readonly save: () => unknown },
): UnsavedPage {
  const { preview } = useSession()
  return useUnsavedPage({
    isUnsaved: edited.count > 0 && preview === undefined,
    question: () => lost,
    discard: edited.discard,
    save,
  })
}

export interface SectionToolsProps<S extends string> {
  readonly find: { readonly label: string; readonly text: string; readonly onChange: (text: string) => void }
  /** Which of all are shown. */
  readonly shown: {
    readonly label: string
    readonly value: S
    readonly options: readonly { readonly value: S; readonly label: string }[]
    readonly onChange: (value: S) => void
  }
  /** How many are shown of how many. */
  readonly found: { readonly count: number; readonly all: number }
  /** Between what is looked for and which are shown. */
  readonly choice?: ReactNode
  /** At the end of the line. */
  readonly children?: ReactNode
}

/** The line above the values: what is looked for, which are shown, and how many there are. */
export function SectionTools<S extends string>(props: SectionToolsProps<S>) {
  const { find, shown, found, choice, children } = props
  const { t } = useTranslation()
  const { formats } = useSession()
  return (
    <div className="k-edited-tools">
      <div className="k-edited-find">
        <TextField
          label={find.label}
          hideLabel
          look="small"
          type="search"
          icon="search"
          placeholder={find.label}
          value={find.text}
          onChange={find.onChange}
        />
      </div>
      {choice}
      <Segmented {...shown} />
      <span className="muted num" role="status">
        {t('userSettings.found', {
          number: formats.number(found.count, 0),
          all: formats.number(found.all, 0),
        })}
      </span>
      {children}
    </div>
  )
}

export interface SectionHeadProps {
  readonly edited: SectionEdits
  /** Edits that do not fit, in words; absent where all fit. */
  readonly wrong?: string | undefined
  /** What asks for a file. */
  readonly input: ReactNode
  /** The commands that are needed seldom. */
  readonly more: readonly MenuGroup[]
  /** Further commands. */
  readonly children?: ReactNode
  readonly onSave: () => void
}

/** The commands, for the head of the page. */
export function SectionHead({ edited, wrong, input, more, children, onSave }: SectionHeadProps) {
  const { t } = useTranslation()
  const isPreview = useSession().preview !== undefined
  const { count } = edited
  return (
    <>
      {count > 0 && (
        <EditCount>
          {t('unsaved.changes', { count })}
          {wrong !== undefined && `, ${wrong}`}
        </EditCount>
      )}
      {input}
      <span className="grow" />
      {isPreview && <span className="hint k-edited-off">{t('unsaved.previewOff')}</span>}
      {children}
      <MenuButton label={t('unsaved.more')} icon="more" iconOnly kind="quiet" groups={more} />
      <DiscardButton isUnchanged={count === 0} onDiscard={edited.discard} />
      <SaveButton
        {...(count === 0 ? {} : { label: t('unsaved.saveChanges', { count }) })}
        isSaving={edited.isSaving}
        isUnchanged={count === 0}
        reason={isPreview ? t('unsaved.afterPreview') : undefined}
        onSave={onSave}
      />
    </>
  )
}
