import type { Client, ClientPathsWithMethod, MaybeOptionalInit, MethodResponse } from 'openapi-fetch'
import { addressOf, type Params } from './address.ts'
import type { components, paths } from './api-types.generated.ts'
import { send } from './transport.ts'

/** Types of the OpenAPI schemas by name. */
export type Schemas = components['schemas']

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Init<M extends Method, P extends PathOf<M>> = MaybeOptionalInit<paths[P], M>

/** Paths of the API that support a method. */
export type PathOf<M extends Method> = ClientPathsWithMethod<Client<paths>, M>
/** Type of the response body. */
export type Answer<M extends Method, P extends PathOf<M>> = MethodResponse<Client<paths>, M, P>
/** Optional where the path needs neither parameters nor a body. */
export type InitOf<M extends Method, P extends PathOf<M>> =
  undefined extends Init<M, P> ? [init?: Init<M, P>] : [init: Init<M, P>]

/**
 * Sends one request, typed by the OpenAPI file. Resolves to the response body or throws an `ApiError`. Only
 * the types come from openapi-fetch: its code would add weight to every page's first load.
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
      // Revalidates by ETag on each request; TanStack Query is the cache.
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
