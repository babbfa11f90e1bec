/** The section menu of the user settings: order and visibility of the left menu's entries for the whole business unit. */
import { useTranslation } from 'react-i18next'
import { ProblemBanner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { useSession } from '../../ui/session-context'
import { useUnsavedPage } from '../../ui/use-unsaved-page'
import { DiscardButton, EditCount, SaveButton } from '../edited-page'
import type { SectionProps } from '../sections-page'
import { TabbedPage } from '../tabbed-page'
import { useMenuEdits } from './menu-edits'
import { MenuList } from './menu-list'
import '../../ui/theme/controls'
import '../page-frame.css'
import './menu.css'
import { withHidden, withMoved } from './menu-order'

/** The section. */
export function Section({ frame }: SectionProps) {
  const { t } = useTranslation()
  const { preview } = useSession()
  const menu = useMenuEdits()
  const { onKeyDown } = useUnsavedPage({
    isUnsaved: menu.isEdited && preview === undefined,
    question: () => t('menuSettings.leave.text'),
    discard: menu.discard,
    save: menu.save,
  })
  return (
    <TabbedPage
      {...frame}
      onKeyDown={onKeyDown}
      head={
        <>
          {menu.isEdited && <EditCount>{t('menuSettings.edited')}</EditCount>}
          <span className="grow" />
          <Button
            kind="quiet"
            reason={menu.isShipped ? t('menuSettings.isShipped') : undefined}
            onClick={menu.toShipped}
          >
            {t('menuSettings.toShipped')}
          </Button>
          <DiscardButton isUnchanged={!menu.isEdited} onDiscard={menu.discard} />
          <SaveButton
            isSaving={menu.isSaving}
            isUnchanged={!menu.isEdited}
            reason={preview === undefined ? undefined : t('unsaved.afterPreview')}
            onSave={() => void menu.save()}
          />
        </>
      }
    >
      <div className="k-menu">
        <ProblemBanner problem={menu.problem} />
        <section className="panel" aria-labelledby="menu-entries">
          <div className="ph">
            <h2 id="menu-entries">{t('menuSettings.entries')}</h2>
          </div>
          <p className="hint k-menu-note">{t('menuSettings.hint')}</p>
          <MenuList
            label={t('menuSettings.entries')}
            entries={menu.entries}
            onMove={(name, to) => menu.change(withMoved(menu.entries, name, to))}
            onHide={(name, isHidden) => menu.change(withHidden(menu.entries, name, isHidden))}
          />
        </section>
      </div>
    </TabbedPage>
  )
}
