/**
 * Floating surfaces: shown in the top layer of their own shadow root, placed at an element or a point, kept inside the viewport,
 * closed by a click outside. Menus, popovers and tooltips are built on these hooks and own only their content.
 */
import { useEffect, useLayoutEffect } from 'react'
import { useLatest } from '../use-latest'
import type { RefObject } from 'react'
import { outsideClickDelayMs } from '../../contract/limits'

/** A point in the viewport, such as the pointer's position of a context menu. */
export interface Point {
  readonly x: number
  readonly y: number
}
export type Anchor = Element | Point

/**
 * below and above align with the anchor's left edge, below-end with its right edge; side is right of it. below-or-beside is for what has to
 * be seen as a whole: beside the anchor where it would be cut below and above.
 */
export type Placement = 'below' | 'below-end' | 'below-or-beside' | 'above' | 'side'

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
interface Size {
  readonly width: number
  readonly height: number
}

/** Px between a floating surface and its anchor, and between it and the edge of the viewport. */
const gapPx = 4
const edgePx = 8

/** Shows `ref` in the top layer at `anchor` for as long as it is mounted; follows scrolling and resizing. */
export function useFloating(
  ref: RefObject<HTMLElement | null>,
  anchor: Anchor | null,
  placement: Placement,
): void {
  useLayoutEffect(() => {
    const surface = ref.current
    if (surface === null || anchor === null) return
    showInTopLayer(surface)
    const place = () => {
      surface.style.maxHeight = ''
      const at = placeFloating(boxOf(anchor), sizeOf(surface), viewportSize(), placement)
      surface.style.left = `${at.left}px`
      surface.style.top = `${at.top}px`
      surface.style.maxHeight = `${at.maxHeight}px`
    }
    place()
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(place)
    observer?.observe(surface)
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      observer?.disconnect()
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, { capture: true })
    }
  }, [ref, anchor, placement])
}

/**
 * Calls `onOutside` at a press outside of `ref`, starting 50 ms after it opened, so that the press that opened it does not
 * close it. A press on the anchor is left to the anchor, which closes what it opened.
 */
export function useOutsidePress(
  ref: RefObject<HTMLElement | null>,
  anchor: Anchor | null,
  onOutside: () => void,
): void {
  // The owner may render at every live change; the 50 ms must not start again each time.
  const latest = useLatest({ anchor, onOutside })
  useEffect(() => {
    const onPress = (event: Event) => {
      const path = event.composedPath()
      const opener = latest.current.anchor
      const isInside = ref.current !== null && path.includes(ref.current)
      const isOnAnchor = opener instanceof Element && path.includes(opener)
      if (!isInside && !isOnAnchor) latest.current.onOutside()
    }
    const timer = setTimeout(() => {
      document.addEventListener('pointerdown', onPress, true)
    }, outsideClickDelayMs)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', onPress, true)
    }
  }, [ref, latest])
}

/** Returns the focus to where it was when the surface opened, provided that it is still inside when the surface closes. */
export function useFocusReturn(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const surface = ref.current
    const opener = surface === null ? null : focusedElement(surface)
    return () => {
      const focused = surface === null ? null : focusedElement(surface)
      const isLost = focused === null || focused === document.body
      if (surface !== null && (isLost || surface.contains(focused))) returnFocus(opener)
    }
  }, [ref])
}

/** The focused element as seen from inside the same shadow root or document. */
export function focusedElement(node: Node): Element | null {
  const root = node.getRootNode()
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null
}

/** Focuses an element that may have left the page in the meantime. */
export function returnFocus(target: Element | null): void {
  if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true })
}

/** Puts a popover into the top layer; a browser without popovers shows it in place, fixed to the viewport. */
export function showInTopLayer(surface: HTMLElement): void {
  if (typeof surface.showPopover === 'function' && !surface.matches(':popover-open')) surface.showPopover()
}

/**
 * Where a surface of `size` is placed: at the wanted side, at the opposite one when there is more room, always inside the viewport. At a
 * point without room on either side it moves up as far as it must, as context menus of systems do. `maxHeight` is the height available
 * there.
 */
export function placeFloating(
  anchor: Box,
  size: Size,
  viewport: Size,
  placement: Placement,
): { left: number; top: number; maxHeight: number } {
  const isPoint = anchor.left === anchor.right && anchor.top === anchor.bottom
  const gap = isPoint ? 0 : gapPx
  const clampLeft = (left: number) => clamp(left, edgePx, viewport.width - edgePx - size.width)
  const beside = (left: number) => {
    const maxHeight = viewport.height - 2 * edgePx
    const height = Math.min(size.height, maxHeight)
    return {
      left: clampLeft(left),
      top: clamp(anchor.top, edgePx, viewport.height - edgePx - height),
      maxHeight,
    }
  }
  const roomRight = viewport.width - edgePx - anchor.right - gap
  const roomLeft = anchor.left - gap - edgePx
  const atSide = () => {
    const isRight = size.width <= roomRight || roomLeft < roomRight
    return beside(isRight ? anchor.right + gap : anchor.left - gap - size.width)
  }
  if (placement === 'side') return atSide()
  const roomBelow = viewport.height - edgePx - anchor.bottom - gap
  const roomAbove = anchor.top - gap - edgePx
  const isCut = size.height > Math.max(roomBelow, roomAbove)
  if (isPoint && isCut) return beside(anchor.left)
  const isWholeBeside =
    size.width <= Math.max(roomLeft, roomRight) && size.height <= viewport.height - 2 * edgePx
  if (placement === 'below-or-beside' && isCut && isWholeBeside) return atSide()
  const prefersAbove = placement === 'above'
  const fitsPreferred = size.height <= (prefersAbove ? roomAbove : roomBelow)
  const isAbove = fitsPreferred ? prefersAbove : roomAbove > roomBelow
  const maxHeight = Math.max(isAbove ? roomAbove : roomBelow, 0)
  const height = Math.min(size.height, maxHeight)
  const left = placement === 'below-end' ? anchor.right - size.width : anchor.left
  return { left: clampLeft(left), top: isAbove ? anchor.top - gap - height : anchor.bottom + gap, maxHeight }
}

function boxOf(anchor: Anchor): Box {
  if (anchor instanceof Element) return anchor.getBoundingClientRect()
  return { left: anchor.x, right: anchor.x, top: anchor.y, bottom: anchor.y }
}

function sizeOf(surface: HTMLElement): Size {
  return { width: surface.offsetWidth, height: surface.offsetHeight }
}

function viewportSize(): Size {
  return { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
