/** One client of the hub: handshake, frames in both directions, keep-alive, and the reasons for which it is closed. */
import type { WebSocket } from 'ws'
import { liveKeepAliveMs, liveServerTimeoutMs } from '../../../../src/contract/limits'
import { tokenExpiredReason } from '../../../../src/contract/live-messages'
import type { Caller } from '../calls/context'
import type { LiveCaller } from '../sessions/sessions'
import {
  closeFrame,
  completionFrame,
  handshakeAcceptedFrame,
  handshakeRefusedFrame,
  isHandshakeAccepted,
  pingFrame,
  readMessage,
  splitFrames,
  type HubMessage,
} from './protocol'

const handshakeTimeoutMs = 15_000
/** Frames from clients are small, since they only register and unregister. */
const incomingLengthMost = 32 * 1024
/** A client that does not read is dropped rather than buffered in memory; it reconnects and fetches again. */
const unsentBytesMost = 4 * 1024 * 1024

export interface ConnectionEvents {
  invoked(connection: HubConnection, message: Extract<HubMessage, { is: 'invocation' }>): void
  closed(connection: HubConnection): void
}

export class HubConnection {
  /** Address of the client. */
  readonly address: string
  #caller: Caller
  readonly #openedAt: number
  #incoming = ''
  #isReady = false
  #isClosed = false
  #heardAt: number
  #sentAt: number

  constructor(
    private readonly socket: WebSocket,
    { caller, address }: { readonly caller: Caller; readonly address: string },
    private readonly events: ConnectionEvents,
  ) {
    const now = Date.now()
    this.#caller = caller
    this.address = address
    this.#openedAt = now
    this.#heardAt = now
    this.#sentAt = now
    socket.on('message', data => this.#receive(String(data)))
    socket.on('close', () => this.#end())
    socket.on('error', () => this.#end())
  }

  get caller(): Caller {
    return this.#caller
  }

  /** Updates the caller's permissions; the connection still ends with the token that opened it. */
  become(caller: LiveCaller): void {
    const { expiresAt, tokenUnitName } = this.#caller
    this.#caller = { ...caller, expiresAt, tokenUnitName }
  }

  get isReady(): boolean {
    return this.#isReady
  }

  /** Sends a frame; closes the connection instead when the client does not keep up. */
  send(text: string): void {
    if (this.#isClosed) return
    if (this.socket.bufferedAmount > unsentBytesMost) return this.close('The client does not keep up.')
    this.#sentAt = Date.now()
    this.socket.send(text)
  }

  /** Closes the connection; the client reconnects, unless `allowReconnect` is false. */
  close(error?: string, allowReconnect = true): void {
    if (this.#isClosed) return
    // Before the handshake is answered, a client takes any other frame for a failed handshake.
    if (this.#isReady) this.socket.send(closeFrame(allowReconnect, error))
    else if (error !== undefined) this.socket.send(handshakeRefusedFrame(error))
    this.socket.close(1000)
    this.#end()
  }

  /** Called every second with the server's time: pings, and drops clients that are silent or whose token has expired. */
  tick(serverTime: Date): void {
    const now = Date.now()
    if (!this.#isReady && now - this.#openedAt > handshakeTimeoutMs) return this.#drop()
    if (now - this.#heardAt > liveServerTimeoutMs) return this.#drop()
    if (serverTime.getTime() >= this.caller.expiresAt * 1000) return this.close(tokenExpiredReason)
    if (this.#isReady && now - this.#sentAt >= liveKeepAliveMs) this.send(pingFrame)
  }

  #receive(text: string): void {
    this.#heardAt = Date.now()
    const { frames, rest } = splitFrames(this.#incoming + text)
    this.#incoming = rest
    if (rest.length > incomingLengthMost) return this.#drop()
    try {
      frames.forEach(one => this.#accept(one))
    } catch {
      this.close('The frame cannot be read.', false)
    }
  }

  #accept(text: string): void {
    if (this.#isClosed) return
    if (!this.#isReady) return this.#shakeHands(text)
    const message = readMessage(text)
    if (message.is === 'close') this.#drop()
    if (message.is === 'stream') {
      this.send(completionFrame(message.invocationId, { error: 'Streaming is not supported.' }))
    }
    if (message.is === 'invocation') this.events.invoked(this, message)
  }

  #shakeHands(text: string): void {
    if (!isHandshakeAccepted(text)) return this.close('Only the JSON protocol is supported.', false)
    this.#isReady = true
    this.send(handshakeAcceptedFrame)
  }

  #drop(): void {
    this.socket.terminate()
    this.#end()
  }

  #end(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.events.closed(this)
  }
}
