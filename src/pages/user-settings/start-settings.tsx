/**
 * The defaults for users without a choice of their own: the widgets of the dashboard, and the layouts of grids. Both are copied from the
 * administrator's own (spec 2, section 7, seeding).
 */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { seeding, unitSettings } from '../../contract/endpoints/unit-settings'
import { enabledWidgetsSetting } from '../../contract/widgets'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { Checkbox } from '../../ui/controls/checkbox'
import { Loaded } from '../../ui/controls/loaded'
import { SelectField } from '../../ui/controls/select-field'
import { GridSkeleton } from '../../ui/controls/skeleton'
import { useToaster } from '../../ui/controls/toast'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { useSession } from '../../ui/session-context'
import { useAttempt } from '../../ui/use-attempt'
import { SettingsPanel } from './unit-section'
import { resource, unchanged } from '../../kernel/resource'
import { useResource, type Shown } from '../../ui/use-resource'
import './start-settings.css'

const startOfUsers = resource({
  key: 'start-of-users',
  fetch: async ({ api }, signal) => {
    const [grids, defaults] = await Promise.all([
      api.call(unitSettings.grid, { query: {} }, { signal }),
      api.call(unitSettings.defaultUserSettings, {}, { signal }),
    ])
    return { grids, defaults }
  },
  topics: ['Access'],
  apply: unchanged,
})

type Start = Awaited<ReturnType<typeof startOfUsers.fetch>>

/** The panel. `savesCount` is incremented with each save. */
export function StartSettings({ savesCount }: { readonly savesCount: number }) {
  const { t } = useTranslation()
  const loaded = useResource(startOfUsers, undefined, { version: savesCount })
  return (
    <SettingsPanel title={t('unitSettings.panel.start')} hint={t('unitSettings.start.hint')}>
      <Loaded docked from={loaded} notLoaded={t('unitSettings.notLoaded')} shape={<GridSkeleton rows={3} />}>
        {state => <Seeds state={state} refetch={loaded.refetch} />}
      </Loaded>
    </SettingsPanel>
  )
}

interface SeedsProps extends Pick<Shown<Start>, 'refetch'> {
  readonly state: Start
}

function Seeds({ state, refetch }: SeedsProps) {
  const { t } = useTranslation()
  const { api, settings, formats } = useSession()
  const dialogs = useDialogs()
  const toaster = useToaster()
  const [view, setView] = useState('')
  const [canUserModify, setCanUserModify] = useState(true)
  const { isBusy, problem, attempt } = useAttempt()
  const ownWidgets = settings.saved[enabledWidgetsSetting.key] ?? ''
  const start = state.defaults.find(({ key }) => key === enabledWidgetsSetting.key)?.value
  const ownViews = Object.keys(settings.gridSettings)
    .filter(name => (settings.gridSettings[name] ?? '').trim() !== '')
    .map(value => ({ value, label: t(`view.${value}`) }))
    .sort((one, other) => one.label.localeCompare(other.label))

  const run = async (save: () => Promise<unknown>) => {
    await attempt(async () => {
      await save()
      await refetch()
      toaster.show({ text: t('settings.saved') })
    })
  }
  const seedGrid = (viewName: string, text: string, isOpen: boolean) =>
    run(() =>
      api.call(seeding.gridBusinessUnit, {
        body: { viewName, state: text, canCustomerModify: true, canUserModify: isOpen },
      }),
    )
  /** Asks first: what is removed cannot be brought back. */
  const remove = async (command: string, consequence: string, save: () => Promise<void>) => {
    const isSure = await dialogs.confirm({
      title: command,
      text: consequence,
      confirmLabel: command,
      danger: true,
    })
    if (isSure) await save()
  }
  const count = start === undefined ? 0 : start.split(',').filter(id => id !== '').length
  return (
    <div className="k-seeds">
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      <div>
        <span className="grow">
          {start === undefined
            ? t('unitSettings.start.allWidgets')
            : t('unitSettings.start.widgets', { count, number: formats.number(count, 0) })}
        </span>
        <Button
          busy={isBusy}
          reason={ownWidgets === '' ? t('unitSettings.start.noOwnWidgets') : undefined}
          onClick={() => void run(() => api.call(seeding.kpi, { body: { value: ownWidgets } }))}
        >
          {t('unitSettings.start.takeWidgets')}
        </Button>
        <Button
          kind="quiet"
          reason={start === undefined ? t('unitSettings.isDefault') : undefined}
          onClick={() =>
            void remove(t('ui.resetToDefault'), t('unitSettings.start.allWidgets'), () =>
              run(() => api.call(seeding.kpi, { body: { value: '' } })),
            )
          }
        >
          {t('ui.resetToDefault')}
        </Button>
      </div>
      <ul>
        {state.grids.map(({ key, value, owner, canUserModify: isOpen }) => (
          <li key={key}>
            <span className="grow">{t(`view.${key}`)}</span>
            <Checkbox
              label={t('unitSettings.start.mayChange')}
              checked={isOpen}
              onChange={next => void seedGrid(key, value, next)}
            />
            <Button
              kind="quiet"
              size="small"
              icon="trash"
              reason={owner === 'factory' ? t('refusal.seed-fixed') : undefined}
              onClick={() =>
                void remove(
                  t('unitSettings.start.remove', { view: t(`view.${key}`) }),
                  t('unitSettings.start.remove.text'),
                  () => seedGrid(key, '', true),
                )
              }
            >
              {t('unitSettings.start.remove', { view: t(`view.${key}`) })}
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <SelectField
          label={t('unitSettings.start.grid')}
          value={view}
          placeholder={t('grid.form.choose')}
          options={ownViews}
          onChange={setView}
        />
        <Checkbox
          label={t('unitSettings.start.mayChange')}
          checked={canUserModify}
          onChange={setCanUserModify}
        />
        <Button
          icon="plus"
          busy={isBusy}
          reason={view === '' ? t('unitSettings.start.chooseGrid') : undefined}
          onClick={() => void seedGrid(view, settings.gridSettings[view] ?? '', canUserModify)}
        >
          {t('unitSettings.start.takeGrid')}
        </Button>
      </div>
    </div>
  )
}
