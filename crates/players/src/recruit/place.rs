//! The program's arrangement of a group, shifted at random.

use grognard_field::Point;

use grognard_battle::Whim;
use grognard_table::{Deploys, Lay, Place, Scene, suggestion};

/// How often another arrangement is tried.
const TRIES: usize = 10;
/// The group is shifted by at most this much in each direction, in hundredths.
const PUSH: u16 = 800;

/// Another legal arrangement; none if none was found.
pub fn varied_places<B: Deploys>(lay: &Lay<'_, B>, group: &str, whim: &mut Whim) -> Option<Vec<Place>> {
    let group = B::group(lay.state, group)?;
    let scene = Scene::of::<B>(lay.t, lay.state, &group)?;
    let first = suggestion::<B>(lay.t, lay.state, &group)?;
    (0..TRIES).find_map(|_| {
        let mut places = first.clone();
        let mut push = || {
            let drawn = whim.below(2 * usize::from(PUSH) + 1);
            i32::try_from(drawn).map_or(0, |drawn| drawn - i32::from(PUSH))
        };
        let (x, y) = (push(), push());
        for place in &mut places {
            place.pose.at = Point::new(place.pose.at.x + x, place.pose.at.y + y);
            if !place.officer {
                place.formation = formation(&scene, &place.name, whim).or(place.formation);
                turn(&mut place.pose.facing, whim);
            }
        }
        scene.keep_officer_with_his_unit(&mut places);
        scene.faults(&places).is_empty().then_some(places)
    })
}

/// Another formation for one unit in four.
fn formation(scene: &Scene<'_>, name: &str, whim: &mut Whim) -> Option<&'static str> {
    let shapes = &scene.member(name)?.shapes;
    if whim.below(4) > 0 {
        return None;
    }
    shapes.get(whim.below(shapes.len())).map(|shape| shape.formation)
}

/// Another facing for one unit in four.
fn turn(facing: &mut u16, whim: &mut Whim) {
    if whim.below(4) == 0
        && let Ok(turned) = u16::try_from(whim.below(360))
    {
        *facing = turned;
    }
}
