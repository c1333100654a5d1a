import {expect} from 'chai';
import {initials} from '../../../src/elements/shared/avatar.js';

describe('initials', () => {
  it('are the first letters of the first and the last word', () => {
    expect(initials('Garden guide')).to.equal('GG');
    expect(initials('The old garden guide')).to.equal('TG');
    expect(initials('Translator')).to.equal('T');
  });

  it('are letters or digits of any script and nothing else', () => {
    expect(initials('«Étoile» du sud')).to.equal('ÉS');
    expect(initials('مرشد الحديقة')).to.equal('م\u200cا');
    expect(initials('庭 案内')).to.equal('庭案');
    expect(initials('🌷 Tulip 24')).to.equal('T2');
    expect(initials('  🌷 … ')).to.equal('');
  });
});
