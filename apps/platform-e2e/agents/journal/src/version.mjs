export const version = 'one';
