import type { Client, ClientPathsWithMethod, MaybeOptionalInit, MethodResponse } from 'openapi-fetch'
import { addressOf, type Params } from './address.ts'
import type { components, paths } from './api-types.generated.ts'
import { send } from './transport.ts'

export type Schemas = components['schemas']

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Init<M extends Method, P extends PathOf<M>> = MaybeOptionalInit<paths[P], M>

export type PathOf<M extends Method> = ClientPathsWithMethod<Client<paths>, M>
export type Answer<M extends Method, P extends PathOf<M>> = MethodResponse<Client<paths>, M, P>
/** May be left out where the path asks for neither parameters nor a body. */
export type InitOf<M extends Method, P extends PathOf<M>> =
  undefined extends Init<M, P> ? [init?: Init<M, P>] : [init: Init<M, P>]

/**
 * One request, typed by the OpenAPI file: resolves to the body of the answer, or throws an ApiError. The types are those
 * of openapi-fetch; its code could do much that no call of ours asks for, and every page would load it first.
 */
export async function call<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...[init]: InitOf<M, P>
): Promise<Answer<M, P>> {
  const { params = {}, body, ...settings }: SentInit = init ?? {}
  const response = await send(
    new Request(addressOf(path, params), {
      ...settings,
      method: method.toUpperCase(),
      // Asks the server each time and still profits from its ETag; our own cache is TanStack Query.
      cache: 'no-cache',
      body: JSON.stringify(body),
      headers: body === undefined ? undefined : { 'Content-Type': 'application/json' },
    }),
  )
  const text = await response.text()
  return (text ? JSON.parse(text) : undefined) as Answer<M, P>
}

interface SentInit extends Pick<RequestInit, 'signal' | 'keepalive'> {
  params?: Params
  body?: unknown
}
