import { code, page, table } from './table.mjs';

/** @typedef {import('@heddle/config').Setting} Setting */
/** @typedef {{ title: string, program: string, settings: Setting[] }} Program */

/** @param {Setting} left @param {Setting} right */
const isSame = (left, right) => JSON.stringify(left) === JSON.stringify(right);

/** @param {Setting} setting */
const rowOf = ({ name, type, required, fallback, description }) => [
  code(name),
  type,
  required ? 'required' : code(fallback),
  description,
];

/**
 * Settings that all services share are listed once.
 * @param {{ launcher: Program, services: Program[], others: Program[] }} programs
 */
export async function settingsPage({ launcher, services, others }) {
  const [first, ...rest] = services;
  const shared = (first?.settings ?? []).filter((setting) =>
    rest.every(({ settings }) => settings.some((other) => isSame(other, setting))),
  );
  const isShared = (/** @type {Setting} */ setting) => shared.some((other) => isSame(other, setting));
  const section = (/** @type {string} */ title, /** @type {string} */ about, /** @type {Setting[]} */ settings) =>
    `## ${title}\n\n${about}\n\n${table(['setting', 'type', 'default', 'meaning'], settings.map(rowOf))}`;
  return await page('Settings', [
    'Environment variables of each program, with type and default. The same list is [.env.example](../../.env.example). Every variable of a service may also be given as `NAME_FILE`, the path of a file with the value. An invalid value stops the program before it starts to work.',
    section(
      launcher.title,
      'Read by `npm start` itself, or most useful with it. It hands every other variable of its environment to the services.',
      launcher.settings,
    ),
    section('All services', 'Read by the control plane, the agent server and the experiments service.', shared),
    ...services.map(({ title, program, settings }) =>
      section(
        title,
        `Read by \`${program}\` only, or with another default there.`,
        settings.filter((one) => !isShared(one)),
      ),
    ),
    ...others.map(({ title, program, settings }) => section(title, `Read by \`${program}\`.`, settings)),
  ]);
}
