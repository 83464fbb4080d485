import { useEffect } from 'react'
import { useSession } from '../../useSession.ts'
import { useNotices } from '../useNotices.ts'
import { register } from './worker.ts'

/** Tells beside the pages, while one tab of several is the leader. It comes after the first view, and shows nothing in the page. */
export function Notices({ isLeader }: { isLeader: boolean }) {
  const { data: session } = useSession()
  useNotices(session?.member, isLeader)
  useEffect(() => {
    if (import.meta.env.PROD) void register()
  }, [])
  return null
}
