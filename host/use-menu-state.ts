/** The state of the menu: it follows the window's width, the page and the user's choice, which is remembered. */
import { useCallback, useEffect, useState } from 'react'
import {
  initialMenu,
  menuAtPage,
  menuAtWidth,
  toggledMenu,
  withMainList,
  withSettings,
  type MenuState,
} from './menu-rules'
import { remember } from './remembered'

export interface Menu {
  readonly menu: MenuState
  toggle(): void
  showSettings(): void
  showMain(): void
}

/** @param isSettingsPage whether the current page is one of the settings; null while there is no page */
export function useMenuState(wasCollapsed: boolean, isSettingsPage: boolean | null): Menu {
  const [menu, setMenu] = useState(() =>
    initialMenu(window.innerWidth, wasCollapsed, isSettingsPage === true),
  )
  useEffect(() => {
    const follow = () => setMenu(current => menuAtWidth(current, window.innerWidth))
    window.addEventListener('resize', follow)
    return () => window.removeEventListener('resize', follow)
  }, [])
  useEffect(() => {
    if (isSettingsPage !== null) setMenu(current => menuAtPage(current, isSettingsPage))
  }, [isSettingsPage])
  const toggle = useCallback(() => {
    const next = toggledMenu(menu)
    setMenu(next)
    if (next.layout === 'desktop') remember({ isMenuCollapsed: !next.isExtended })
  }, [menu])
  const showSettings = useCallback(() => setMenu(withSettings), [])
  const showMain = useCallback(() => setMenu(withMainList), [])
  return { menu, toggle, showSettings, showMain }
}
