export { contentHash } from '../../contract/content-hash.js';
