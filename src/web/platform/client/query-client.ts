import { QueryClient } from '@tanstack/react-query'
import { QUERY_STALE_MS } from '#core/platform/limits.ts'
import { ApiError } from './api-client.ts'

/** Answers that asking again does not change. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500

/** CON-3: stale after 60 s, no refetch when the window gets the focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: QUERY_STALE_MS,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && !isFinal(error),
    },
    mutations: { retry: false },
  },
})
