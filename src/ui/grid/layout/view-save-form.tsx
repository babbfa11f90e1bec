/** The foot of the view picker: saves the edited view under a name and for whom, or renames a view. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomViewHeader, ViewScope } from '../../../contract/entities/custom-view'
import { nameLengthMost } from '../../../contract/limits'
import { isGlobalAdmin } from '../../../contract/permissions'
import { Button } from '../../controls/button'
import { Checkbox } from '../../controls/checkbox'
import { Segmented } from '../../controls/segmented'
import { TextField } from '../../controls/text-field'
import { useSession } from '../../session-context'
import type { PageViews } from './use-saved-views'
import { savableScopes, saveRights, viewNameProblem, type ViewNameProblem } from './view-list'

/** Name, for whom, primary; Discard edits, Replace, Save as new. */
export function SaveViewForm({
  views,
  onClose,
}: {
  readonly views: PageViews
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const { access, user } = useSession()
  const { chosen, views: known } = views.state
  const scopes = savableScopes(access)
  const field = useNameField(chosen?.customViewName ?? '')
  const [scope, setScope] = useState<ViewScope>(() => startScope(chosen, scopes))
  const [isPrimary, setPrimary] = useState(chosen?.isPrimary ?? false)
  const [busy, setBusy] = useState<'replace' | 'new' | null>(null)

  const save = async (what: 'replace' | 'new') => {
    const id = what === 'replace' ? (chosen?.id ?? null) : null
    if (!field.check(viewNameProblem(field.name, known, id))) return
    setBusy(what)
    const outcome = await views.save({ name: field.name, scope, id, isPrimary })
    setBusy(null)
    if (outcome === true) onClose()
    else if (outcome === 'taken') field.check('taken')
  }
  const replaceReason =
    chosen === null
      ? t('grid.view.defaultStays')
      : !chosen.canChange || !access.can(saveRights[scope]) || (scope === 'me' && !chosen.isOwn)
        ? t('grid.view.noRights')
        : undefined
  const discard = (
    <Button
      kind="quiet"
      size="small"
      icon="undo"
      className="k-discard"
      onClick={() => {
        views.discard()
        onClose()
      }}
    >
      {t('grid.view.discard')}
    </Button>
  )
  if (scopes.length === 0) return <div className="pf">{discard}</div>
  return (
    <form
      className="k-view-form"
      onSubmit={event => {
        event.preventDefault()
        void save(
          replaceReason === undefined && field.name.trim() === chosen?.customViewName ? 'replace' : 'new',
        )
      }}
    >
      <div className="pb">
        <div className="cap">{t('grid.view.saveEdited')}</div>
        <TextField {...field.props} label={t('grid.view.name')} hideLabel placeholder={t('grid.view.name')} />
        <div className="k-view-for">
          {scopes.length > 1 && (
            <Segmented
              label={t('grid.view.for')}
              value={scope}
              options={scopes.map(value => ({
                value,
                label: t(value === 'all' ? 'grid.view.group.all' : `grid.view.scope.${value}`),
              }))}
              onChange={setScope}
            />
          )}
          {scope === 'all' && (
            <p className="hint">
              {isGlobalAdmin(user)
                ? t('grid.view.scope.all.everyUnit')
                : t('grid.view.scope.all.ownUnit', { unit: user.businessUnitName })}
            </p>
          )}
          <Checkbox label={t('grid.view.primary')} checked={isPrimary} onChange={setPrimary} />
        </div>
      </div>
      <div className="pf">
        {discard}
        <span className="grow" />
        <Button
          size="small"
          busy={busy === 'replace'}
          reason={replaceReason}
          onClick={() => void save('replace')}
        >
          {t('grid.view.replace')}
        </Button>
        <Button size="small" busy={busy === 'new'} onClick={() => void save('new')}>
          {t('grid.view.saveAsNew')}
        </Button>
      </div>
    </form>
  )
}

export interface RenameViewFormProps {
  readonly header: CustomViewHeader
  readonly views: PageViews
  readonly onClose: () => void
}

/** Renames a view; its saved arrangement stays. */
export function RenameViewForm({ header, views, onClose }: RenameViewFormProps) {
  const { t } = useTranslation()
  const field = useNameField(header.customViewName)
  const [isBusy, setBusy] = useState(false)
  const rename = async () => {
    if (!field.check(viewNameProblem(field.name, views.state.views, header.id))) return
    if (field.name.trim() === header.customViewName) return onClose()
    setBusy(true)
    const outcome = await views.rename(header, field.name)
    setBusy(false)
    if (outcome === true) onClose()
    else if (outcome === 'taken') field.check('taken')
  }
  return (
    <form
      className="k-view-form"
      onSubmit={event => {
        event.preventDefault()
        void rename()
      }}
    >
      <div className="pb">
        <div className="cap">{t('grid.view.renameOf', { name: header.customViewName })}</div>
        <TextField {...field.props} label={t('grid.view.name')} hideLabel />
      </div>
      <div className="pf">
        <span className="grow" />
        <Button size="small" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button size="small" type="submit" busy={isBusy}>
          {t('ui.rename')}
        </Button>
      </div>
    </form>
  )
}

/** A name that is checked when it is submitted; the problem disappears at the next key. */
function useNameField(start: string) {
  const { t } = useTranslation()
  const [name, setName] = useState(start)
  const [problem, setProblem] = useState<ViewNameProblem | null>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  return {
    name,
    check: (found: ViewNameProblem | null) => {
      setProblem(found)
      if (found !== null) inputRef.current?.focus()
      return found === null
    },
    props: {
      value: name,
      inputRef,
      maxLength: nameLengthMost,
      error: problem === null ? undefined : t(`grid.view.nameProblem.${problem}`, { most: nameLengthMost }),
      onChange: (text: string) => {
        setName(text)
        setProblem(null)
      },
    },
  }
}

/** The present sharing, where the user may save it like that; else the narrowest. */
function startScope(chosen: CustomViewHeader | null, scopes: readonly ViewScope[]): ViewScope {
  const [first = 'me'] = scopes
  return chosen !== null && scopes.includes(chosen.scope) ? chosen.scope : first
}
