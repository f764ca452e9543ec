import type { PublicTask } from '../environment'
import { expectsAnswer, type Instance } from './instance'

/** The task in the world's words, such as `find k3 in mail`. Uses public members of the instance only. */
const taskText = ({ family, app, to, key, value }: Instance): string => {
  switch (family) {
    case 'last':
      return `last in ${app}`
    case 'find':
    case 'fetch':
      return `${family} ${key} in ${app}`
    case 'put':
    case 'patch':
      return `${family} ${key} ${value} in ${app}`
    case 'move':
      return `move ${key} in ${app} to ${to}`
  }
}

/** The public half of an instance. Whether a task is easy is hidden, so no tag tells it. */
export const publicTask = (instance: Instance): PublicTask => ({
  id: instance.id,
  parts: [{ role: 'user', name: 'task', text: taskText(instance) }],
  tags: [instance.family],
  apps: instance.to === undefined ? [instance.app] : [instance.app, instance.to],
  expectsAnswer: expectsAnswer(instance),
})
