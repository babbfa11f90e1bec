/** The menu's width as state: it follows the window's and the user's choice, which is remembered. */
import { useCallback, useEffect, useState } from 'react'
import { initialMenu, menuAtWidth, toggledMenu, type MenuState } from './menu-rules'
import { remember } from './remembered'

export function useMenuState(wasCollapsed: boolean): { menu: MenuState; toggle: () => void } {
  const [menu, setMenu] = useState(() => initialMenu(window.innerWidth, wasCollapsed))
  useEffect(() => {
    const follow = () => setMenu(current => menuAtWidth(current, window.innerWidth))
    window.addEventListener('resize', follow)
    return () => window.removeEventListener('resize', follow)
  }, [])
  const toggle = useCallback(() => {
    const next = toggledMenu(menu)
    setMenu(next)
    if (next.layout === 'desktop') remember({ isMenuCollapsed: !next.isExtended })
  }, [menu])
  return { menu, toggle }
}
