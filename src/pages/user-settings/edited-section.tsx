/**
 * Shared parts of the sections that list and edit all saved values of one kind (permissions, translations): the search, and the commands in
 * the head.
 */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuButton, type MenuGroup } from '../../ui/controls/menu'
import { Segmented } from '../../ui/controls/segmented'
import { TextField } from '../../ui/controls/text-field'
import { EditCount, SaveBar, type SaveBarProps } from '../../ui/edit/save-bar'
import { useSession } from '../../ui/session-context'
import '../page-frame.css'
import './edited-section.css'

export interface SectionToolsProps<S extends string> {
  readonly find: { readonly label: string; readonly text: string; readonly onChange: (text: string) => void }
  /** The filter of the values. */
  readonly shown: {
    readonly label: string
    readonly value: S
    readonly options: readonly { readonly value: S; readonly label: string }[]
    readonly onChange: (value: S) => void
  }
  /** Numbers of shown and of all values. */
  readonly found: { readonly count: number; readonly all: number }
  /** Between the search and the filter. */
  readonly choice?: ReactNode
  /** At the end of the row. */
  readonly children?: ReactNode
}

/** The row above the values: search, filter, and numbers. */
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
          variant="small"
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
  readonly form: SaveBarProps['form']
  /** The file input. */
  readonly input: ReactNode
  /** Rarely used commands, in a menu. */
  readonly more: readonly MenuGroup[]
  readonly children?: ReactNode
}

/** The commands, for the head of the page. */
export function SectionHead({ form, input, more, children }: SectionHeadProps) {
  const { t } = useTranslation()
  const isPreview = useSession().preview !== undefined
  const { count } = form
  return (
    <>
      <EditCount form={form}>{t('unsaved.changes', { count })}</EditCount>
      {input}
      <span className="grow" />
      {isPreview && <span className="hint k-edited-off">{t('unsaved.previewOff')}</span>}
      {children}
      <MenuButton label={t('unsaved.more')} icon="more" iconOnly kind="quiet" groups={more} />
      <SaveBar form={form} label={count === 0 ? undefined : t('unsaved.saveChanges', { count })} />
    </>
  )
}
