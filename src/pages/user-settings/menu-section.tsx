/** The section menu of the user settings: order and visibility of the left menu's entries for the whole business unit. */
import { useTranslation } from 'react-i18next'
import { ProblemBanner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { EditCount, SaveBar } from '../../ui/edit/save-bar'
import { useEditPage } from '../../ui/edit/unsaved-page'
import type { SectionProps } from '../sections-page'
import { TabbedPage } from '../tabbed-page'
import { MenuList } from './menu-list'
import '../page-frame.css'
import './menu.css'
import { arrangedMenu, settingOf, withHidden, withMoved, type ArrangedEntry } from './menu-order'
import { useMenuForm } from './use-menu-form'

export function Section({ frame }: SectionProps) {
  const { t } = useTranslation()
  const form = useMenuForm()
  const { onKeyDown } = useEditPage(form, t('menuSettings.leave.text'))
  const entries = arrangedMenu(form.values.entries)
  const change = (next: readonly ArrangedEntry[]) => form.set('entries', settingOf(next))
  return (
    <TabbedPage
      {...frame}
      onKeyDown={onKeyDown}
      head={
        <>
          <EditCount form={form}>{t('menuSettings.edited')}</EditCount>
          <span className="grow" />
          <Button
            kind="quiet"
            reason={form.values.entries.length === 0 ? t('menuSettings.isShipped') : undefined}
            onClick={() => form.set('entries', [])}
          >
            {t('ui.resetToDefaults')}
          </Button>
          <SaveBar form={form} />
        </>
      }
    >
      <div className="k-menu">
        <ProblemBanner problem={form.problem} />
        <section className="panel" aria-labelledby="menu-entries">
          <div className="ph">
            <h2 id="menu-entries">{t('menuSettings.entries')}</h2>
          </div>
          <p className="hint k-menu-note">{t('menuSettings.hint')}</p>
          <MenuList
            label={t('menuSettings.entries')}
            entries={entries}
            onMove={(name, to) => change(withMoved(entries, name, to))}
            onHide={(name, isHidden) => change(withHidden(entries, name, isHidden))}
          />
        </section>
      </div>
    </TabbedPage>
  )
}
